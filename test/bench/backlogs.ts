/** `bun run bench:backlogs`: what waiting work costs, and visits at the rates of every day. */
import { runBench } from './bench.ts'
import { backlogRows } from './rows/backlogs.ts'
import { steady } from './rows/rates.ts'

await runBench('backlogs', [steady, backlogRows])
