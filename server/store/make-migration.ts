/** `bun run migration [--name NAME]`: writes a migration, with a time after the last one's. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { status } = spawnSync(
	'drizzle-kit',
	['generate', '--config', 'server/store/drizzle.config.ts', ...process.argv.slice(2)],
	{ stdio: 'inherit' },
)
const file = new URL('migrations/meta/_journal.json', import.meta.url)
const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] }
for (const [nth, entry] of journal.entries.entries())
	entry.when = Math.max(entry.when, (journal.entries[nth - 1]?.when ?? 0) + 1)
writeFileSync(file, `${JSON.stringify(journal, undefined, '\t')}\n`)
process.exitCode = status ?? 1
