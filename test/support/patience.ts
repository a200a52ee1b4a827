/** How long a test waits for what never happens: the one limit of time in tests. */

/**
 * Milliseconds. No time decides a test: this only ends what hangs, so that its file is named. What
 * takes seconds on an idle machine took a minute beside four busy processes.
 */
export const patience = 150_000
