/* Random games of Dune Chess in plain C: what crossings.games.dune_chess is compared to. Written from the rules of the
 * game, not from the kernels. Squares go file by file from a1, as bits of a set. Moves are counted man by man as sets of
 * targets; only the man whose move is drawn is looked at again. That a seat is blocked shows when it has no move. */

#include "play.h"

enum { SQUARES = 64, WIDTH = 8, SEATS = 2, HARKONNEN = 0, ATREIDES = 1, NO_SQUARE = 64 };
enum { TROOP, HARVESTER, ORNITHOPTER, WARRIOR, MENTAT, LEADER, KINDS, SANDWORM = KINDS, NOBODY = 12 };
/* A man is 6 * seat + kind. */
enum { NO_COMBATANTS = 1, NO_HARVESTERS, NO_SPICE, QUIET, STALLED, CAP, BLOCKED };
enum { PLAYERS, SETUP, RIDERS, WORM_BACK, QUIET_MOVES, STALL_MOVES, CAP_MOVES }; /* options */
enum { ALONE, DESTROYING, TOGETHER, OUT, WAYS };                                 /* how a man leaves its square */

static const char LETTERS[] = "THOSMBthofmd.";
static const char *const ARMY[WIDTH] = {"fhomdohf", "tttttttt", "", "", "", "", "TTTTTTTT", "SHOBMOHS"}; /* rank 1 first */
static const char *const DESERT[3][4] = {
    /* ranks 3 to 6 */
    {"..#..#..", "***w****", "****w***", "..#..#.."},
    {"..****..", "#.*w**.#", "#.**w*.#", "..****.."},
    {"*.*.*.*.", ".w#*#*.*", "*.*#*#w.", ".*.*.*.*"},
};
static const int VALUE[KINDS] = {1, 1, 5, 5, 10, 10};
static const int NEEDED[WARRIOR + 1] = {LEADER, MENTAT, MENTAT, LEADER};

static Set steps[KINDS + 1][SQUARES]; /* where each kind gets to from a square; of a WARRIOR nothing */
static Set along_file[WIDTH][1 << WIDTH], along_rank[WIDTH][1 << WIDTH]; /* by place and by what bars the way */

static Set stretch(int at, int barred, int step) {
    Set reached = 0;
    for (int place = at + 1; place < WIDTH; place++) {
        reached |= BIT(place * step);
        if (barred >> place & 1) break;
    }
    for (int place = at - 1; place >= 0; place--) {
        reached |= BIT(place * step);
        if (barred >> place & 1) break;
    }
    return reached;
}

static void prepare(void) {
    for (int a = 0; a < SQUARES; a++)
        for (int b = 0; b < SQUARES; b++) {
            int files = abs(a / WIDTH - b / WIDTH), ranks = abs(a % WIDTH - b % WIDTH);
            if (files + ranks == 0) continue;
            if (files <= 1 && ranks <= 1)
                for (int kind = MENTAT; kind <= SANDWORM; kind++) steps[kind][a] |= BIT(b);
            if (files + ranks == 1) steps[HARVESTER][a] |= BIT(b);
            if (files == 1 && ranks == 1) steps[TROOP][a] |= BIT(b);
            if (files == ranks) steps[ORNITHOPTER][a] |= BIT(b);
        }
    for (int at = 0; at < WIDTH; at++)
        for (int barred = 0; barred < 1 << WIDTH; barred++) {
            along_file[at][barred] = stretch(at, barred, 1);
            along_rank[at][barred] = stretch(at, barred, WIDTH);
        }
}

/* ---- one game --------------------------------------------------------------------------------------------------- */

static struct {
    Set own[SEATS], kind[KINDS]; /* men on top */
    Set laden, spice, seitch, worms;
    uint8_t man[SQUARES], cargo[SQUARES]; /* on top; under an Ornithopter */
    int8_t on_board[SEATS][KINDS], captured[SEATS][KINDS], held[SEATS];
    int worm_from, worm_to; /* the step that may not be taken back */
    int seat, quiet, ply, reason;
} s;

/* What those of the seat that moves may land on, by kind (of a Sandworm NOBODY); made once a move. */
static struct {
    Set by_kind[KINDS + 1], free, vacant;
} ends;

INLINE int side_of(int man) { return man >= KINDS; }
INLINE int kind_of(int man) { return man >= KINDS ? man - KINDS : man; }
INLINE Set open_spice(void) { return s.spice & ~s.worms; }

INLINE void look_around(int seat) {
    Set own = s.own[seat], men = own | s.own[1 - seat], sand = s.spice | s.worms;
    Set empty = own & s.kind[ORNITHOPTER] & ~s.laden, landings = ~(sand | own);
    ends.free = ~(sand | men);
    ends.vacant = ends.free & ~s.seitch;
    ends.by_kind[TROOP] = landings | empty;
    ends.by_kind[HARVESTER] = ends.free | open_spice() | empty;
    ends.by_kind[ORNITHOPTER] = landings | (own & (s.kind[TROOP] | s.kind[HARVESTER]));
    ends.by_kind[WARRIOR] = seat == ATREIDES ? landings | (s.worms & ~men) : landings;
    ends.by_kind[MENTAT] = ends.by_kind[LEADER] = landings;
    ends.by_kind[SANDWORM] = (s.own[1 - seat] & ~(sand | s.seitch)) | open_spice();
}

INLINE Set simple_targets(int kind, int a) { return steps[kind][a] & ends.by_kind[kind]; }

INLINE Set worm_targets(int a) {
    Set targets = simple_targets(SANDWORM, a);
    return s.worm_to == a ? targets & ~BIT(s.worm_from) : targets;
}

INLINE Set warrior_targets(int a) {
    int file = a / WIDTH, rank = a % WIDTH;
    Set barred = ~ends.vacant, row = barred >> rank & 0x0101010101010101;
    int on_file = (int)(barred >> file * WIDTH & 0xFF), on_rank = (int)(row * 0x0102040810204080 >> 56);
    return (along_file[rank][on_file] << file * WIDTH | along_rank[file][on_rank] << rank) & ends.by_kind[WARRIOR];
}

/* Where a Warrior, a loaded Ornithopter or a Sandworm may go, by the way it goes. */
INLINE void special_targets(int seat, int a, Set *to) {
    int man = s.man[a];
    memset(to, 0, WAYS * sizeof *to);
    if (has(s.worms, a)) {
        if (man == NOBODY)
            to[ALONE] = worm_targets(a);
        else if (seat == ATREIDES || option[RIDERS])
            to[TOGETHER] = worm_targets(a);
        if (man != NOBODY && side_of(man) == seat) to[ALONE] = warrior_targets(a);
    } else if (kind_of(man) == WARRIOR) {
        to[ALONE] = warrior_targets(a);
        if (seat == HARKONNEN) to[DESTROYING] = to[ALONE] & s.seitch & ends.free;
    } else {
        to[ALONE] = simple_targets(ORNITHOPTER, a);
        to[OUT] = simple_targets(kind_of(s.cargo[a]), a);
        to[TOGETHER] = steps[ORNITHOPTER][a] &
                       (kind_of(s.cargo[a]) == TROOP ? ends.by_kind[LEADER] : ends.free | open_spice());
    }
}

INLINE int count_special(int seat, int a) {
    Set to[WAYS];
    special_targets(seat, a, to);
    return count(to[ALONE]) + count(to[DESTROYING]) + count(to[TOGETHER]) + count(to[OUT]);
}

/* ---- what moves do ---------------------------------------------------------------------------------------------- */

INLINE void put(int man, int b) {
    s.man[b] = (uint8_t)man;
    s.own[side_of(man)] |= BIT(b);
    s.kind[kind_of(man)] |= BIT(b);
}

INLINE int lift(int a) { /* the man on top; what is below stays */
    int man = s.man[a];
    s.man[a] = NOBODY;
    s.own[side_of(man)] &= ~BIT(a);
    s.kind[kind_of(man)] &= ~BIT(a);
    if (has(s.laden, a)) {
        s.laden &= ~BIT(a);
        put(s.cargo[a], a);
    }
    return man;
}

INLINE int lift_out(int a) {
    s.laden &= ~BIT(a);
    return s.cargo[a];
}

INLINE void load(int man, int b) {
    s.laden |= BIT(b);
    s.cargo[b] = (uint8_t)man;
}

INLINE void take(int man, int keep) {
    s.on_board[side_of(man)][kind_of(man)]--;
    s.captured[side_of(man)][kind_of(man)] = (int8_t)(s.captured[side_of(man)][kind_of(man)] + keep);
}

/* The man on a square and what it carries leave the board; `keep`: for ransom. */
INLINE void capture(int b, int keep) {
    if (has(s.laden, b)) take(lift_out(b), keep);
    take(lift(b), keep);
    s.quiet = 0;
}

INLINE void harvest(int seat, int b) {
    s.spice &= ~BIT(b);
    s.held[seat]++;
    s.quiet = 0;
}

INLINE void destroy(int b) {
    s.seitch &= ~BIT(b);
    s.quiet = 0;
}

INLINE void arrive(int seat, int man, int b) {
    if (has(s.own[1 - seat], b)) {
        capture(b, 1);
        if (man == WARRIOR && has(s.seitch, b)) destroy(b);
    }
    if (kind_of(man) == HARVESTER && has(s.spice, b)) harvest(seat, b);
    if (s.man[b] == NOBODY)
        put(man, b);
    else if (kind_of(man) == ORNITHOPTER) {
        int below = lift(b);
        put(man, b);
        load(below, b);
    } else
        load(man, b);
}

INLINE void move_worm(int seat, int a, int b) {
    if (has(s.own[1 - seat], b))
        capture(b, 0);
    else if (option[WORM_BACK])
        s.worm_from = a, s.worm_to = b;
    if (s.man[a] != NOBODY) put(lift(a), b);
    s.worms ^= BIT(a) | BIT(b);
}

INLINE void go(int seat, int way, int a, int b) {
    if (way == OUT)
        arrive(seat, lift_out(a), b);
    else if (way == TOGETHER && has(s.laden, a)) {
        int aboard = lift_out(a);
        arrive(seat, lift(a), b);
        if (has(s.spice, b)) harvest(seat, b);
        load(aboard, b);
    } else if (way == TOGETHER || s.man[a] == NOBODY)
        move_worm(seat, a, b);
    else {
        arrive(seat, lift(a), b);
        if (way == DESTROYING) destroy(b);
    }
}

INLINE int price_of(int kind) { return kind == TROOP || kind == HARVESTER ? 1 : 5; }

INLINE int can_ransom(int seat, int kind) {
    return s.captured[seat][kind] > 0 && s.held[seat] >= price_of(kind) && s.on_board[seat][NEEDED[kind]] > 0;
}

INLINE void ransom(int seat, int kind, int b) {
    s.captured[seat][kind]--;
    s.held[seat] = (int8_t)(s.held[seat] - price_of(kind));
    s.held[1 - seat] = (int8_t)(s.held[1 - seat] + price_of(kind));
    s.on_board[seat][kind]++;
    put(KINDS * seat + kind, b);
}

/* ---- one move --------------------------------------------------------------------------------------------------- */

/* What was done last, to be shown. */
static struct {
    int way, from, to; /* way: of a ransom WAYS, and from is the kind; of a pass -1 */
} move;

/* A move is chosen, and about to be made. */
INLINE void begin(int way, int from, int to) {
    move.way = way, move.from = from, move.to = to;
    s.worm_from = s.worm_to = NO_SQUARE;
    s.quiet++;
    s.ply++;
}

static void pass(void) {
    draw_below(1);
    begin(-1, 0, 0);
}

/* The k-th of these moves: by target, of one target by way. */
INLINE void go_kth(int seat, int a, const Set *to, int k) {
    for (Set left = to[ALONE] | to[DESTROYING] | to[TOGETHER] | to[OUT];; left &= left - 1) {
        int b = lowest(left);
        for (int way = 0; way < WAYS; way++)
            if (has(to[way], b) && k-- == 0) {
                begin(way, a, b);
                go(seat, way, a, b);
                return;
            }
    }
}

INLINE void go_special(int seat, int a, int k) {
    Set to[WAYS];
    special_targets(seat, a, to);
    go_kth(seat, a, to, k);
}

INLINE void go_simple(int seat, int a, int k) {
    int b = kth(simple_targets(kind_of(s.man[a]), a), k);
    begin(ALONE, a, b);
    arrive(seat, lift(a), b);
}

enum { FILES_A_TO_F = 48, MOST_MOVERS = 20 };

/* Who can be moved, in the order of squares, and how many moves each has. */
static struct {
    Set movers, special;
    int moves[MOST_MOVERS], sum;
} list;

/* All are counted as if they were simple, so that nothing has to be decided; then those that are not. */
INLINE void count_moves(int seat) {
    int i = 0, sum = 0;
    list.movers = s.own[seat] | s.worms;
    list.special = s.worms | (s.own[seat] & (s.kind[WARRIOR] | s.laden));
    for (Set left = list.movers; left; left &= left - 1) {
        int a = lowest(left);
        sum += list.moves[i++] = count(simple_targets(kind_of(s.man[a]), a));
    }
    for (Set left = list.special; left; left &= left - 1) {
        int a = lowest(left), place = count(list.movers & (BIT(a) - 1)), moves = count_special(seat, a);
        sum += moves - list.moves[place];
        list.moves[place] = moves;
    }
    list.sum = sum;
}

/* Of all from files a to f. */
INLINE int sum_first(void) {
    int sum = 0, first = count(list.movers & (BIT(FILES_A_TO_F) - 1));
    for (int i = 0; i < first; i++) sum += list.moves[i];
    return sum;
}

INLINE void ransom_kth(int seat, int kind, int k) {
    int b = kth(ends.vacant, k);
    begin(WAYS, kind, b);
    ransom(seat, kind, b);
}

/* Makes a move by chance; whether there is one. Moves from files g and h stand behind the ransoms of Fremen; all other
 * ransoms come last. */
static int make_move(void) {
    int seat = s.seat, kinds = 0, kind[3];
    look_around(seat);
    count_moves(seat);
    int places = count(ends.vacant), fremen = seat == ATREIDES && can_ransom(seat, WARRIOR) ? places : 0;
    int before = fremen ? sum_first() : list.sum;
    if (can_ransom(seat, HARVESTER)) kind[kinds++] = HARVESTER;
    if (can_ransom(seat, ORNITHOPTER)) kind[kinds++] = ORNITHOPTER;
    if (seat == HARKONNEN && can_ransom(seat, WARRIOR)) kind[kinds++] = WARRIOR;
    if (can_ransom(seat, TROOP)) kind[kinds++] = TROOP;
    int found = list.sum + fremen + kinds * places;
    if (!found) return 0;
    int k = draw_below(found);
    if (k >= found - kinds * places) {
        k -= found - kinds * places;
        ransom_kth(seat, kind[k / places], k % places);
        return 1;
    }
    if (k >= before && k < before + fremen) {
        ransom_kth(seat, WARRIOR, k - before);
        return 1;
    }
    if (k >= before) k -= fremen;
    int i = 0;
    while (k >= list.moves[i]) k -= list.moves[i++];
    int a = kth(list.movers, i);
    if (has(list.special, a))
        go_special(seat, a, k);
    else
        go_simple(seat, a, k);
    return 1;
}

INLINE int has_moves(int seat) {
    look_around(seat);
    count_moves(seat);
    int found = list.sum;
    for (int kind = TROOP; kind <= WARRIOR; kind++)
        if (can_ransom(seat, kind)) found += count(ends.vacant);
    return found > 0;
}

INLINE int combatants(int seat) {
    const int8_t *men = s.on_board[seat];
    return men[TROOP] + men[ORNITHOPTER] + men[WARRIOR] + men[MENTAT] + men[LEADER];
}

INLINE int find_ending(void) {
    int red = combatants(HARKONNEN), blue = combatants(ATREIDES);
    if (!red || !blue) {
        if (!red && !blue) return NO_COMBATANTS;
        if (!s.on_board[red ? ATREIDES : HARKONNEN][HARVESTER]) return NO_HARVESTERS;
        if (!open_spice()) return NO_SPICE;
    }
    if (s.quiet >= option[QUIET_MOVES] &&
        (!open_spice() || !(s.on_board[HARKONNEN][HARVESTER] || s.on_board[ATREIDES][HARVESTER])))
        return QUIET;
    if (s.quiet >= option[STALL_MOVES]) return STALLED;
    return s.ply >= option[CAP_MOVES] ? CAP : 0;
}

static void set_up(void) {
    memset(&s, 0, sizeof s);
    memset(s.man, NOBODY, sizeof s.man);
    memset(s.cargo, NOBODY, sizeof s.cargo);
    for (int a = 0; a < SQUARES; a++) {
        int rank = a % WIDTH, file = a / WIDTH;
        if (*ARMY[rank]) {
            int man = (int)(strchr(LETTERS, ARMY[rank][file]) - LETTERS);
            put(man, a);
            s.on_board[side_of(man)][kind_of(man)]++;
        } else {
            char mark = DESERT[option[SETUP]][rank - 2][file];
            if (mark == '*' || mark == 'w') s.spice |= BIT(a);
            if (mark == 'w') s.worms |= BIT(a);
            if (mark == '#') s.seitch |= BIT(a);
        }
    }
    s.worm_from = s.worm_to = NO_SQUARE;
}

static void print_square(int a) { printf("%c%c", "abcdefgh"[a / WIDTH], "12345678"[a % WIDTH]); }

static void print_move(void) {
    static const char *const SUFFIX[WAYS] = {"", "*", "+", "/"};
    static const char *const CODE[] = {"tr", "ha", "or", "fr"};
    if (move.way < 0)
        printf("pass");
    else if (move.way == WAYS) {
        printf("%s@", move.from == WARRIOR && s.seat == ATREIDES ? "fr" : move.from == WARRIOR ? "sr" : CODE[move.from]);
        print_square(move.to);
    } else {
        print_square(move.from);
        printf("-");
        print_square(move.to);
        printf("%s", SUFFIX[move.way]);
    }
}

static void print_position(void) {
    printf(" ");
    for (int a = 0; a < SQUARES; a++) putchar(LETTERS[s.man[a]]);
    printf(" ");
    for (int a = 0; a < SQUARES; a++) putchar(LETTERS[has(s.laden, a) ? s.cargo[a] : NOBODY]);
    printf(" ");
    for (int a = 0; a < SQUARES; a++) putchar('0' + has(s.spice, a) + 2 * has(s.seitch, a) + 4 * has(s.worms, a));
    for (int seat = 0; seat < SEATS; seat++) {
        int score = s.held[seat];
        for (int kind = 0; kind < KINDS; kind++) score += VALUE[kind] * s.on_board[seat][kind];
        printf(" %d %d", s.held[seat], score);
        for (int kind = TROOP; kind <= WARRIOR; kind++) printf(" %d", s.captured[seat][kind]);
    }
    printf(" %d %d %d\n", s.quiet, s.ply, s.reason);
}

INLINE long play(int showing) {
    set_up();
    while (!s.reason) {
        if (!make_move()) {
            if (!has_moves(1 - s.seat)) {
                s.reason = BLOCKED;
                break;
            }
            pass();
        }
        if (showing) print_move();
        s.seat = 1 - s.seat;
        s.reason = find_ending();
        if (showing && !s.reason && !has_moves(HARKONNEN) && !has_moves(ATREIDES)) s.reason = BLOCKED;
        if (showing) print_position();
    }
    ended[s.reason]++;
    return s.ply;
}

static long play_game(void) { return play(0); }
static void show_game(void) { play(1); }
