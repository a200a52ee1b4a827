/** Options of Bun: a server waits less for what hangs, and its processes hang when asked. */
export const impatient = ['--preload', new URL('./impatient-process.ts', import.meta.url).pathname]

/** Signals on which the loop of such a process makes no step, and what it does instead. */
export const stepless = { aWhile: 'SIGUSR2', forGood: 'SIGALRM', blocked: 'SIGUSR1' } as const
/** It works for a while: until there is the file that this variable names. */
export const untilFile = 'KURZ_TEST_BUSY_UNTIL'
