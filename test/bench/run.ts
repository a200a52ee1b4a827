/** `bun run bench`: measures Kurz on this machine; README.md says how to read the table. */
import { runBench } from './bench.ts'
import { creating } from './rows/creating.ts'
import { links } from './rows/links.ts'
import { redirects } from './rows/redirects.ts'

await runBench('bench', [redirects, creating, links])
