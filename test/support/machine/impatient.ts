/** What Bun is told to load before a server, so that it waits less for what hangs. */
export const impatient = ['--preload', new URL('./impatient-process.ts', import.meta.url).pathname]
