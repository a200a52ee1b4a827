/** Options of Bun that make a server wait less for what hangs. */
export const impatient = ['--preload', new URL('./impatient-process.ts', import.meta.url).pathname]
