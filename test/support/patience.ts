/** How long a test waits for what never happens: the one limit of time in tests. */

/**
 * Milliseconds. No time decides a test: this only ends what hangs, so that its file is named. What
 * takes seconds on an idle machine took a minute beside four busy processes. `test:bugs` makes it
 * less, as there it is what ends a test that notices.
 */
export const patience = Number(process.env.TEST_PATIENCE ?? 150_000)
