/* Random games of DunkelRunde in plain C: what crossings.games.dunkelrunde is compared to. Written from the rules of the
 * game, not from the kernels. A turn is one round of a loop, so that nothing has to be looked up that is known by where
 * one is; walks are sets of tiles, of which one is taken without listing them. */

#include "play.h"

enum { TILES = 48, ROADS = 4, GHOSTS = 4, MOST_CHILDREN = 12, CHILD_DIE = 6, GHOST_DIE = 8 };
enum { VILLAGE = 0, RIVER = 8, HUT = 9, TOWER = 31, LINDEN = 47, NOWHERE = 48 };
enum { CURSE_LIFTED = 1, DAWN = 2 };
enum { PLAYERS, BOARD, SLOW, SIDES, LAST_ROUND }; /* options */

/* id, colour (Yellow, grey, Blue, Red, greeN, browN are both slow), whether the short board has it */
static const struct {
    const char *id;
    char colour;
    int is_short;
} TILE[TILES] = {
    {"village", 'Y', 1}, {"a1", ' ', 1},      {"a2", ' ', 1},      {"a3", ' ', 1},      {"a4", 'B', 1},
    {"a5", ' ', 0},      {"a6", ' ', 1},      {"a7", ' ', 0},      {"a8", 'R', 1},      {"hut", 'Y', 1},
    {"b1", ' ', 1},      {"b2", ' ', 1},      {"b3", ' ', 0},      {"b4", ' ', 1},      {"b5", 'B', 1},
    {"b6", ' ', 1},      {"b7", ' ', 0},      {"b8", ' ', 1},      {"b9", ' ', 1},      {"b10", ' ', 0},
    {"b11", 'B', 1},     {"b12", ' ', 1},     {"b13", ' ', 0},     {"b14", ' ', 1},     {"b15", ' ', 1},
    {"deer1", 'N', 1},   {"deer2", 'N', 0},   {"deer3", 'N', 1},   {"trail1", 'N', 1},  {"trail2", 'N', 0},
    {"trail3", 'N', 1},  {"tower", 'Y', 1},   {"c1", ' ', 1},      {"c2", ' ', 1},      {"c3", ' ', 0},
    {"c4", 'B', 1},      {"c5", ' ', 1},      {"c6", ' ', 0},      {"c7", ' ', 1},      {"c8", ' ', 1},
    {"c9", 'R', 1},      {"bridle1", 'N', 1}, {"bridle2", 'N', 0}, {"bridle3", 'N', 1}, {"k1", 'N', 1},
    {"k2", 'N', 0},      {"k3", 'N', 1},      {"linden", 'Y', 1},
};
static const int ROAD[ROADS][40] = {
    {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
     20, 21, 22, 23, 24, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 44, 45, 46, 47, -1},
    {11, 25, 26, 27, 18, -1},
    {18, 28, 29, 30, 24, -1},
    {32, 41, 42, 43, 39, -1},
};
static const int GHOST_ROAD[GHOSTS][16] = {
    {1, 2, 3, 4, 5, 6, 7, 8, -1},
    {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, -1},
    {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, -1},
    {32, 33, 34, 35, 36, 37, 38, 39, 40, 44, 45, 46, -1},
};
static const uint8_t GHOST_START[GHOSTS] = {4, 14, 20, 35};

/* Tables for the options. */
static Set next[TILES];                                   /* tiles right behind a tile */
static Set walks[CHILD_DIE + 1][TILES];                   /* where a single child may end, ghosts aside */
static Set group_walks[CHILD_DIE + 1][TILES];             /* where a group may end */
static Set movable[CHILD_DIE + 1];                        /* tiles from which a group can move */
static uint8_t haunts[GHOST_DIE + 1][GHOSTS][TILES][2];   /* where a ghost may end, rising */
static uint8_t haunt_count[GHOST_DIE + 1][GHOSTS][TILES]; /* one or two */
static uint8_t shelter[TILES], after_red[TILES];
static uint8_t child_rolled[CHILD_DIE * GHOST_DIE], ghost_rolled[CHILD_DIE * GHOST_DIE];
static Set red, before_river;

static int in_play(int tile) { return option[BOARD] == 0 || TILE[tile].is_short; }
static int is_slow(int tile) { return TILE[tile].colour == 'N'; }
static int may_step(int a, int b, int number) {
    return TILE[a].colour != 'R' && (number <= option[SLOW] || (!is_slow(a) && !is_slow(b)));
}

/* Follows all ways: notes where a single child may end, and where a group has to. */
static void follow(int start, int tile, int before, int left, int number) {
    int goes_on = 0;
    for (Set ways = left ? next[tile] : 0; ways; ways &= ways - 1) {
        int after = lowest(ways);
        if (!may_step(tile, after, number)) continue;
        goes_on = 1;
        if (TILE[after].colour != 'B') walks[number][start] |= BIT(after);
        follow(start, after, tile, left - 1, number);
    }
    if (goes_on || tile == start) return;
    int end = TILE[tile].colour == 'B' ? before : tile;
    if (end != start) group_walks[number][start] |= BIT(end);
}

static int drift(const int *road, int length, int place, int step, int number) {
    while (number--) {
        if (place + step < 0 || place + step >= length) step = -step;
        place += step;
    }
    return road[place];
}

static void prepare_ghost(int ghost) {
    int road[16], length = 0;
    for (const int *tile = GHOST_ROAD[ghost]; *tile >= 0; tile++)
        if (in_play(*tile)) road[length++] = *tile;
    for (int number = 1; number <= GHOST_DIE; number++)
        for (int place = 0; place < length; place++) {
            int a = drift(road, length, place, 1, number), b = drift(road, length, place, -1, number);
            uint8_t *ends = haunts[number][ghost][road[place]];
            ends[0] = (uint8_t)(a < b ? a : b);
            ends[1] = (uint8_t)(a < b ? b : a);
            haunt_count[number][ghost][road[place]] = a == b ? 1 : 2;
        }
}

static void prepare(void) {
    for (int road = 0; road < ROADS; road++) {
        int before = -1;
        for (const int *tile = ROAD[road]; *tile >= 0; tile++) {
            if (!in_play(*tile)) continue;
            if (before >= 0) next[before] |= BIT(*tile);
            before = *tile;
        }
    }
    for (int tile = 0; tile < TILES; tile++) {
        shelter[tile] = tile < HUT ? VILLAGE : tile < TOWER ? HUT : TOWER;
        if (TILE[tile].colour == 'R') {
            red |= BIT(tile);
            after_red[tile] = (uint8_t)lowest(next[tile]);
        }
        if (tile <= RIVER) before_river |= BIT(tile);
        for (int number = 1; number <= CHILD_DIE && in_play(tile); number++) {
            follow(tile, tile, tile, number, number);
            if (group_walks[number][tile]) movable[number] |= BIT(tile);
        }
    }
    for (int ghost = 0; ghost < GHOSTS; ghost++) prepare_ghost(ghost);
    for (int rolled = 0; rolled < CHILD_DIE * option[SIDES]; rolled++) {
        child_rolled[rolled] = (uint8_t)(rolled / option[SIDES] + 1);
        ghost_rolled[rolled] = (uint8_t)(rolled % option[SIDES] + 1);
    }
}

/* ---- one game --------------------------------------------------------------------------------------------------- */

static struct {
    uint8_t child[MOST_CHILDREN]; /* tiles: girl and boy of seat 0, of seat 1 ... */
    uint8_t on[TILES];            /* how many children are there */
    uint8_t ghost[GHOSTS];
    Set ghosts;
    int at_linden[2]; /* girls, boys */
    int before;       /* children not past the river */
    int turn, round, child_die, ghost_die, reason;
} s;

INLINE void put(int child, int tile) {
    int old = s.child[child];
    s.on[old]--;
    s.on[tile]++;
    s.before += has(before_river, tile) - has(before_river, old);
    s.child[child] = (uint8_t)tile;
}

INLINE void move_all(int from, int to) {
    int moved = s.on[from];
    s.on[from] = 0;
    s.on[to] = (uint8_t)(s.on[to] + moved);
    s.before += moved * (has(before_river, to) - has(before_river, from));
    if (to == LINDEN)
        for (int child = 0; child < MOST_CHILDREN; child++) s.at_linden[child & 1] += s.child[child] == from;
    for (int child = 0; child < MOST_CHILDREN; child++)
        s.child[child] = (uint8_t)(s.child[child] == from ? to : s.child[child]);
}

INLINE void cross(int tile) {
    if (has(red, tile) && (s.on[tile] > 1 || (tile == RIVER && s.before == 1))) move_all(tile, after_red[tile]);
}

INLINE Set walks_of(int child) {
    int tile = s.child[child];
    return has(s.ghosts, tile) ? 0 : walks[s.child_die][tile] & ~s.ghosts;
}

INLINE int count_haunts(void) {
    int found = 0;
    for (int ghost = 0; ghost < GHOSTS; ghost++) found += haunt_count[s.ghost_die][ghost][s.ghost[ghost]];
    return found;
}

/* The last move, for `print_move`. */
static struct {
    const char *kind;
    int from, to;
} move;

INLINE void note(const char *kind, int from, int to) { move.kind = kind, move.from = from, move.to = to; }

INLINE void lift_curse(void) {
    if (!s.at_linden[0] || !s.at_linden[1]) return;
    s.child_die = s.ghost_die = 0;
    s.reason = CURSE_LIFTED;
}

INLINE void walk(int k, Set girls, Set boys) {
    int kind = k >= count(girls);
    int end = kth(kind ? boys : girls, kind ? k - count(girls) : k);
    note(kind ? "boy" : "girl", -1, end);
    put(2 * s.turn + kind, end);
    s.at_linden[kind] += end == LINDEN;
    cross(end);
    s.child_die = 0;
    lift_curse();
}

INLINE void haunt(int k) {
    static const char *const NAMES[GHOSTS] = {"ghost1", "ghost2", "ghost3", "ghost4"};
    int first[GHOSTS + 1] = {0};
    for (int i = 0; i < GHOSTS; i++) first[i + 1] = first[i] + haunt_count[s.ghost_die][i][s.ghost[i]];
    int ghost = (k >= first[1]) + (k >= first[2]) + (k >= first[3]);
    int end = haunts[s.ghost_die][ghost][s.ghost[ghost]][k - first[ghost]];
    note(NAMES[ghost], -1, end);
    s.ghost[ghost] = (uint8_t)end;
    s.ghosts = BIT(s.ghost[0]) | BIT(s.ghost[1]) | BIT(s.ghost[2]) | BIT(s.ghost[3]);
    if (s.on[end] == 1) {
        int child = 0;
        while (s.child[child] != end) child++;
        put(child, shelter[end]);
    }
    s.ghost_die = 0;
}

INLINE void end_turn(void) {
    s.child_die = s.ghost_die = 0;
    if (s.turn + 1 < option[PLAYERS])
        s.turn++;
    else if (s.round == option[LAST_ROUND])
        s.reason = DAWN;
    else {
        s.turn = 0;
        s.round++;
    }
}

INLINE Set movable_groups(void) {
    Set once = 0, twice = 0;
    for (int child = 0; child < 2 * option[PLAYERS]; child++) {
        twice |= once & BIT(s.child[child]);
        once |= BIT(s.child[child]);
    }
    return twice & ~BIT(LINDEN) & movable[s.child_die];
}

INLINE void move_group(Set groups) {
    int found = 0;
    for (Set left = groups; left; left &= left - 1) found += count(group_walks[s.child_die][lowest(left)]);
    int k = draw_below(found), from = lowest(groups);
    while (k >= count(group_walks[s.child_die][from])) {
        k -= count(group_walks[s.child_die][from]);
        groups &= groups - 1;
        from = lowest(groups);
    }
    int end = kth(group_walks[s.child_die][from], k);
    note("group", from, end);
    move_all(from, end);
    cross(end);
    s.child_die = s.ghost_die = 0;
    lift_curse();
}

static void print_position(void) {
    printf(" %d %d %d %d %d", s.turn, s.round, s.child_die, s.ghost_die, s.reason);
    for (int child = 0; child < 2 * option[PLAYERS]; child++) printf(" %s", TILE[s.child[child]].id);
    for (int ghost = 0; ghost < GHOSTS; ghost++) printf(" %s", TILE[s.ghost[ghost]].id);
    printf("\n");
}

static void print_move(void) {
    if (!move.kind)
        printf("%d-%d", move.from, move.to);
    else if (move.from >= 0)
        printf("%s:%s:%s", move.kind, TILE[move.from].id, TILE[move.to].id);
    else
        printf("%s:%s", move.kind, TILE[move.to].id);
    print_position();
}

/* Count a move that has been made, and print it if `showing`. */
INLINE void finish_move(long *moves, int showing) {
    ++*moves;
    if (showing) print_move();
}

INLINE void set_up(void) {
    memset(&s, 0, sizeof s);
    for (int child = 2 * option[PLAYERS]; child < MOST_CHILDREN; child++) s.child[child] = NOWHERE;
    s.on[VILLAGE] = (uint8_t)(s.before = 2 * option[PLAYERS]);
    for (int ghost = 0; ghost < GHOSTS; ghost++) s.ghosts |= BIT(s.ghost[ghost] = GHOST_START[ghost]);
    s.round = 1;
}

INLINE void roll(void) {
    int rolled = draw_below(CHILD_DIE * option[SIDES]);
    s.child_die = child_rolled[rolled];
    s.ghost_die = ghost_rolled[rolled];
    note(NULL, s.child_die, s.ghost_die);
}

INLINE long play(int showing) {
    long moves = 0;
    set_up();
    while (!s.reason) {
        roll();
        if (s.child_die == s.ghost_die) {
            Set groups = movable_groups();
            if (!groups) s.child_die = s.ghost_die = 0;
            finish_move(&moves, showing);
            if (!groups) continue;
            move_group(groups);
            finish_move(&moves, showing);
            continue;
        }
        finish_move(&moves, showing);
        Set girls = walks_of(2 * s.turn), boys = walks_of(2 * s.turn + 1);
        int ways = count(girls) + count(boys), k = draw_below(ways + count_haunts());
        if (k < ways) {
            walk(k, girls, boys);
            if (!s.reason) {
                finish_move(&moves, showing);
                haunt(draw_below(count_haunts()));
            }
        } else {
            haunt(k - ways);
            girls = walks_of(2 * s.turn), boys = walks_of(2 * s.turn + 1);
            ways = count(girls) + count(boys);
            if (ways) {
                finish_move(&moves, showing);
                walk(draw_below(ways), girls, boys);
            }
        }
        if (!s.reason) end_turn();
        finish_move(&moves, showing);
    }
    ended[s.reason]++;
    return moves;
}

static long play_game(void) { return play(0); }
static void show_game(void) { play(1); }
