/** Options of Bun: a server waits less for what hangs, and its processes hang when asked. */
export const impatient = ['--preload', new URL('./impatient-process.ts', import.meta.url).pathname]

/** Signals that keep the loop of such a process busy. */
export const busyAt = { aWhile: 'SIGUSR2', forGood: 'SIGALRM' } as const
