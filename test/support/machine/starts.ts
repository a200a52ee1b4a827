/** Starts the real server: on a test's database, or expecting a refusal of a few clear lines. */
import { dirname } from 'node:path'
import { afterAll, expect } from 'vitest'
import { variableNames } from '../../../server/config/variables.ts'
import type { Place } from '../../../server/store/driver/connect.ts'
import type { TestDatabase } from '../service/database.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const script = new URL('../../../server/main.ts', import.meta.url).pathname
const secret = 'a secret for tests, 32 characters or more'

/** A workplace for one test file, closed after its last test. */
export const useWorkplace = (name: string): Workplace => {
	const place = openWorkplace(name)
	afterAll(() => place.close())
	return place
}

/** A place as an operator writes it. A socket's folder does not fit into a URL, so Postgres's own variables name it. */
const addressOf = (place: Place): Record<string, string> => {
	if (typeof place === 'string') return { DATABASE_URL: place }
	return {
		DATABASE_URL: `postgres:///${place.database}`,
		PGHOST: dirname(place.path ?? ''),
		PGUSER: place.username,
	}
}

/** The variables of a server on this database. */
export const databaseVariables = ({ place, prepare }: Pick<TestDatabase, 'place' | 'prepare'>) => ({
	...addressOf(place),
	DATABASE_PREPARE: prepare ? 'on' : 'off',
	SECRET: secret,
	RATE_LIMIT_SET: 'off',
})

export interface Refusal {
	/** The exit code. */
	code: number
	/** What it wrote besides its log. */
	lines: string[]
}

/** Starts a server that must refuse to start, and waits for its end. */
export const refusalOf = async (
	place: Workplace,
	env: Record<string, string>,
	user?: { uid: number; gid: number },
): Promise<Refusal> => {
	const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))
	const server = place.start(process.execPath, [script], {
		cwd: place.folder,
		user,
		env: { ...unset, ...env },
	})
	const code = await server.ended
	// The log is JSON, one object a line.
	const lines = server
		.output()
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('{'))
	return { code, lines }
}

/** One line of ours, and nothing like a stack trace. */
export const expectOneLine = ({ code, lines }: Refusal, text: string | RegExp): void => {
	expect(lines).toEqual([expect.stringMatching(/^kurz: /)])
	expect(lines[0]).toMatch(text)
	expect(lines[0]).not.toMatch(/\bat \S+:\d+|\[object|undefined|node_modules/)
	expect(code).toBe(1)
}
