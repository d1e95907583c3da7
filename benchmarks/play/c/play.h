/* What both games share: the generator of crossings.engine.kernels.rng, the k-th of a set, the command line.
 *
 *   PROGRAM play GAMES STATE OPTION...    plays at random; prints moves, seconds of processor time, the last state of the
 *                                         generator, and how many games ended for each reason (0: none does)
 *   PROGRAM show GAMES STATE OPTION...    prints every move of every game, and the position after it
 *
 * STATE is the generator's first state, OPTIONs are all of the game's, in its order, as numbers.
 */

#ifndef PLAY_H
#define PLAY_H
#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

typedef uint64_t Set; /* of numbers from 0 to 63 */

#define BIT(number) ((Set)1 << (number))
#define FACTOR 2147483085u
#define MOST_OPTIONS 8
#define MOST_REASONS 8
#define INLINE static inline __attribute__((always_inline))

static uint64_t generator;
static int option[MOST_OPTIONS];
static long ended[MOST_REASONS];

/* A number from 0 to n - 1: multiply with carry. */
INLINE int draw_below(int n) {
    generator = FACTOR * (uint64_t)(uint32_t)generator + (generator >> 32);
    return (int)(((generator ^ generator >> 32) & 0xFFFFFFFFu) * (uint64_t)n >> 32);
}

INLINE int count(Set set) { return __builtin_popcountll(set); }

INLINE int lowest(Set set) { return __builtin_ctzll(set); }

INLINE int has(Set set, int number) { return (int)(set >> number & 1); }

/* The k-th number of a set, from 0. */
INLINE int kth(Set set, int k) {
#if defined(__BMI2__)
    return lowest(_pdep_u64(BIT(k), set));
#else
    while (k--) set &= set - 1;
    return lowest(set);
#endif
}

/* What a game defines: tables for its options; one game from start to end, which returns its moves. */
static void prepare(void);
static long play_game(void);
static void show_game(void);

static double processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int given, char **words) {
    if (given < 4 || given > 4 + MOST_OPTIONS) {
        fprintf(stderr, "usage: %s play|show GAMES STATE OPTION...\n", words[0]);
        return 2;
    }
    long games = atol(words[2]), moves = 0;
    generator = strtoull(words[3], NULL, 10);
    for (int i = 4; i < given; i++) option[i - 4] = atoi(words[i]);
    prepare();
    if (!strcmp(words[1], "show")) {
        while (games--) show_game();
        return 0;
    }
    double begin = processor_time();
    while (games--) moves += play_game();
    printf("%ld %.9f %llu", moves, processor_time() - begin, (unsigned long long)generator);
    for (int i = 0; i < MOST_REASONS; i++) printf(" %ld", ended[i]);
    printf("\n");
    return 0;
}

#endif
