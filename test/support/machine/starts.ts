/** Starts the real server on a test's database, or expects it to refuse in a few clear lines. */
import { dirname } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Place } from '../../../server/store/driver/connect.ts'
import type { TestDatabase } from '../service/database.ts'
import { linesOf } from './operator.ts'
import { noVariables, serverCommand } from './server-process.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const secret = 'a secret for tests, 32 characters or more'

/** A workplace for one test file, closed after its last test. */
export const useWorkplace = (name: string): Workplace => {
	const place = openWorkplace(name)
	afterAll(() => place.close())
	return place
}

/** A place as operators write it. Postgres's own variables name a socket's folder. */
const addressOf = (place: Place): Record<string, string> => {
	if (typeof place === 'string') return { DATABASE_URL: place }
	return {
		DATABASE_URL: `postgres:///${place.database}`,
		PGHOST: dirname(place.path ?? ''),
		PGUSER: place.username,
	}
}

export const databaseVariables = ({ place, prepare }: Pick<TestDatabase, 'place' | 'prepare'>) => ({
	...addressOf(place),
	DATABASE_PREPARE: prepare ? 'on' : 'off',
	SECRET: secret,
	RATE_LIMIT_SET: 'off',
})

export interface Refusal {
	code: number
	/** Its output without the log. */
	lines: string[]
}

/** Starts a server that must refuse to start, and waits for its end. */
export const refusalOf = async (
	place: Workplace,
	env: Record<string, string>,
	user?: { uid: number; gid: number },
): Promise<Refusal> => {
	const [command, ...args] = serverCommand(env)
	const server = place.start(command, args, {
		cwd: place.folder,
		user,
		env: { ...noVariables, ...env },
	})
	const code = await server.ended
	return { code, lines: linesOf(server.output()) }
}

/** One line of ours, and nothing like a stack trace. */
export const expectOneLine = ({ code, lines }: Refusal, text: string | RegExp): void => {
	expect(lines).toEqual([expect.stringMatching(/^kurz: /)])
	expect(lines[0]).toMatch(text)
	expect(lines[0]).not.toMatch(/\bat \S+:\d+|\[object|undefined|node_modules/)
	expect(code).toBe(1)
}
