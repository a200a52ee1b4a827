/** The kinds of test files, which follow from what a file imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** `plain` needs no database, `machine` starts processes; the others need more than one server. */
export const kinds = ['plain', 'database', 'machine', 'standby', 'citus', 'chromium', 'firefox'] as const
export type Kind = (typeof kinds)[number]

const startsStandby = /from '[./]+\/support\/machine\/standby\.ts'/
const startsCitus = /from '[./]+\/support\/machine\/citus\.ts'/
/** Modules that start processes: a server, an embedded Postgres, a build. */
const startsProcesses =
	/from '[./]+\/support\/(machine\/(starts|outside-postgres|workplace|server-process|embedded-servers|parts|operator|in-turn)|service\/service-processes)\.ts'/
const opensDatabase = /from '[./]+\/support\/service\/((empty-)?database|service)\.ts'/

/** `file` is its path from the root. */
const kindOf = (file: string, text: string): Kind => {
	if (file.startsWith('test/e2e/')) return /firefox|android/.test(file) ? 'firefox' : 'chromium'
	if (startsStandby.test(text)) return 'standby'
	if (startsCitus.test(text)) return 'citus'
	if (startsProcesses.test(text)) return 'machine'
	return opensDatabase.test(text) ? 'database' : 'plain'
}

/** All test files, as paths from the root. */
export const allFiles = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.test\.tsx?$/.test(file))
	.map((file) => `test/${file}`)
	.toSorted()

/** All test files by kind, as paths from the root. */
export const filesOf: Record<Kind, string[]> = Object.fromEntries(
	kinds.map((kind) => [kind, [] as string[]]),
) as Record<Kind, string[]>
/** Files and tests of `database` that the small world leaves out, each with its own reason. */
export const notSmall: Record<string, string> = {}
for (const file of allFiles) {
	const text = readFileSync(root + file, 'utf8')
	filesOf[kindOf(file, text)].push(file)
	const [, why] = /^\/\/ Not in the small world: (.+)$/m.exec(text) ?? []
	if (why !== undefined) notSmall[file] = why
	for (const [, reason, name] of text.matchAll(/^atFullSize\('(.+)'\)\(\s*'(.+?)'/gm))
		notSmall[`${file}: ${name}`] = reason!
}
/** Those that run there too. */
export const smallFiles = filesOf.database.filter((file) => !Object.hasOwn(notSmall, file))
