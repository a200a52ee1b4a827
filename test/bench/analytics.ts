/** `bun run bench:analytics`: how fast statistics open under load, and how fast counting is. */
import { runBench } from './bench.ts'
import { statistics } from './rows/statistics.ts'

await runBench('analytics', [statistics])
