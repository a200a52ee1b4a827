/** What operators answer and read: a no changes nothing, and what commands say is so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fingerprintOf } from '../../../server/config/secrets.ts'
import { isYes } from '../../../server/operator/confirm.ts'
import { openFirstOperator } from '../../../server/operator/first-operator.ts'
import { rebuild } from '../../../server/operator/rebuild.ts'
import { replaceSecret } from '../../../server/operator/secret.ts'
import { advise } from '../../../server/operator/standby.ts'
import type { HostState } from '../../../server/store/driver/host-states.ts'
import { plainCommandsOf } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-asked-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
	...['y', 'Y', 'yes', 'YES', ' yes ', 'y\r'].map((typed) => [typed, true] as const),
	...['', ' ', 'n', 'no', 'not any', 'any', 'yesterday', 'ye', 'ja', 'yy', 'y n', 'why?'].map(
		(typed) => [typed, false] as const,
	),
])('“%s” is a yes: %s', (typed, isOne) => {
	expect(isYes(typed)).toBe(isOne)
})

type Confirm = (() => Promise<boolean>) | undefined
it.each<[string, Confirm, options: string[], isReplaced: boolean]>([
	['a no', async () => false, [], false],
	['no terminal', undefined, [], false],
	['a yes', async () => true, [], true],
	['--yes', undefined, ['yes'], true],
])('secret replace, with %s', async (_, confirm, options, isReplaced) => {
	const [replaced, said]: [string[], string[]] = [[], []]
	const note = (line: string) => void said.push(line)
	const secret = 'a new secret, with 32 characters or more'
	const store = {
		secret: { read: async () => 'that of before', replace: async (to: string) => void replaced.push(to) },
	}
	const deps = { store, secret, say: note, complain: note, confirm }
	const isDone = await replaceSecret(deps as never, [], new Map(options.map((name) => [name, ''])))
	expect([isDone, replaced]).toEqual([isReplaced, isReplaced ? [fingerprintOf(secret)] : []])
	expect(said.at(-1)).toMatch(isReplaced ? /^replaced/ : /^nothing was changed/)
})

const day = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)
const openRebuild = ({ pages = [[1, 2, 3], [4]], lost = [] as number[], damagedAt = 0 } = {}) => {
	const recounted: [id: number, since: Date | undefined][] = []
	const said: string[] = []
	let isForgotten = false
	const store = {
		rebuild: {
			linksAfter: async (last: number) => pages.find(([first]) => first! > last) ?? [],
			// Those of one lane: here the first two.
			rebuildLinks: async (ids: number[], since?: Date) => {
				const tried = ids.slice(0, 2)
				if (tried.includes(damagedAt)) {
					damagedAt = 0
					throw new Error('a page can’t be read')
				}
				for (const id of tried) recounted.push([id, since])
				return tried
			},
		},
		damage: {
			heal: async () => ({ table: 'clicks', lost: [] }),
			read: async () => ({ lost }),
			forget: async () => {
				isForgotten = true
			},
		},
	}
	const run = (clickRetentionDays?: number) =>
		rebuild(
			{
				...{ store, now: () => now, clickRetentionDays, say: (line: string) => void said.push(line) },
				...{ progress: () => {}, isTerminal: false },
			} as never,
			[],
			new Map(),
		)
	return { run, recounted, said, isForgotten: () => isForgotten }
}

it.each([
	[undefined, undefined],
	[1, 0],
	[2, 1],
	[90, 89],
])(
	'with CLICK_RETENTION_DAYS=%s only days of which every click is there are recounted',
	async (days, back) => {
		const { run, recounted } = openRebuild()
		expect(await run(days)).toBe(true)
		const since = back === undefined ? undefined : new Date(now - back * day)
		expect(recounted).toEqual([1, 2, 3, 4].map((id) => [id, since]))
	},
)

it('a recount takes every link, also those without clicks whose days were lost, and forgets the damage', async () => {
	const { run, recounted, said, isForgotten } = openRebuild({ lost: [9] })
	await run()
	expect(recounted.map(([id]) => id)).toEqual([1, 2, 3, 4, 9])
	expect([said, isForgotten()]).toEqual([['recounted 4 links from their clicks'], true])
})

it('a recount that meets damage heals it, tells the operator, and keeps the note of it', async () => {
	const { run, recounted, said, isForgotten } = openRebuild({ damagedAt: 2 })
	await run()
	expect(recounted.map(([id]) => id)).toEqual([1, 2, 3, 4])
	expect(isForgotten()).toBe(false)
	expect(said.at(-1)).toBe('a page of clicks could not be read: check the disk, and run this again')
})

it.each(['secret words', ' secret words', 'secret words ', '\tsecret words\t'])(
	'the first operator’s password is all of the file but its last line end: %j',
	async (password) => {
		const passwordFile = join(folder, 'password')
		for (const end of ['', '\n', '\r\n']) {
			writeFileSync(passwordFile, password + end)
			const made: unknown[] = []
			const accounts = {
				hasOperator: async () => false,
				createAccount: async (...given: unknown[]) => made.push(given),
			}
			const config = { baseUrl: 'http://localhost', operator: { email: 'ada@example.org', passwordFile } }
			await openFirstOperator({ accounts, config, log: { info: () => {} } } as never)
			expect(made).toEqual([['ada@example.org', password, true]])
		}
	},
)

const standby = (name: string, position: string): HostState => ({
	...{ name, position, isStandby: true, timeline: null, startedAt: '', waitsFor: '', followers: [] },
})
it.each([
	['0/9', '0/10'],
	['0/FFFFFFFF', '1/0'],
	['9/0', '10/0'],
	['0/3000148', '0/A000148'],
	['A/FFFFFF', 'A/1000000'],
])('the standby at %s is behind that at %s', (behind, ahead) => {
	for (const states of [
		[standby('db1:5432', behind), standby('[::2]:5433', ahead)],
		[standby('[::2]:5433', ahead), standby('db1:5432', behind)],
	]) {
		const said = advise(states).join('\n')
		expect(said).toContain('Promote [::2]:5433, the most advanced host that answers')
		expect(said).toContain('psql "host=::2 port=5433"')
		expect(said).toContain('Let db1:5432 follow [::2]:5433')
	}
})

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
const hosts = ['127.0.0.1', '0.0.0.0', 'localhost', ...(hasIpv6 ? ['::1', '::'] : [])]
it.each(hosts)('healthcheck asks a server that listens on %s', async (HOST) => {
	let status = 200
	const server = Bun.serve({ hostname: HOST, port: 0, fetch: () => new Response('{}', { status }) })
	const run = plainCommandsOf({ env: { HOST, PORT: String(server.port) } })
	for (const words of [['healthcheck'], ['healthcheck', '--ready']]) {
		status = 200
		expect((await run(...words))[0]).toBe(true)
		status = 503
		expect((await run(...words))[0]).toBe(false)
	}
	await server.stop(true)
	expect(await run('healthcheck')).toEqual([false, expect.stringMatching(/does not answer$/)])
})
