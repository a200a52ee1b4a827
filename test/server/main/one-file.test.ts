/** The server in one file: with an empty environment, far from its sources, as an ordinary user. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { buildExecutable } from '../../support/machine/executable.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { asJson } from '../../support/service/json.ts'

const workplace = useWorkplace('kurz-one-file')
const { create } = createEmptyDatabases()
const { prepare } = inject('server')
/** A run of the suite has built it already. */
const executable =
	process.env.TEST_EXECUTABLE ?? (await buildExecutable(workplace, join(workplace.folder, 'dist')))
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const target = 'https://example.org/one-file'

/**
 * Runs it in a folder with nothing but these variables, as an ordinary user. Another Postgres may
 * be on a socket that only the user of the tests reaches.
 */
const run = (folder: string, words: string[], variables?: Record<string, string>) => {
	const given = Object.entries(variables ?? {}).map(([name, value]) => `${name}=${value}`)
	const as = variables === undefined ? { user } : {}
	return workplace.start('/usr/bin/env', ['-i', ...given, executable, ...words], { cwd: folder, ...as })
}

/** Starts it in a folder with a stray .env, and nothing else in its environment. */
const serve = async (folder: string, variables?: Record<string, string>) => {
	const port = await findPort()
	const origin = `http://127.0.0.1:${port}`
	writeFileSync(join(folder, '.env'), 'HOST=nowhere.invalid\nPORT=nonsense\n')
	writeFileSync(join(folder, 'settings'), `HOST=127.0.0.1\nPORT=${port}\nBASE_URL=${origin}\nPROCESSES=2\n`)
	const server = run(folder, ['--env-file', 'settings'], variables)
	await server.says('Kurz serves ')
	const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
	return { ...server, ask }
}

it('serves, keeps its clicks over a restart and in another Postgres, and reads no stray .env', async () => {
	expect(readdirSync(dirname(executable)).toSorted()).toEqual(['SHA256SUMS', 'kurz-linux-x64'])
	const folder = join(workplace.folder, 'a folder, früher leer')
	mkdirSync(folder)
	chmodSync(folder, 0o777)
	const first = await serve(folder)
	const made = await (await first.ask('/api/v1/shorten', asJson({ url: target }))).json()
	const visited = await first.ask(`/${made.short_url}`)
	expect([visited.status, visited.headers.get('location')]).toEqual([302, target])
	expect(await (await first.ask('/', { headers: { accept: 'text/html' } })).text()).toContain('</html>')
	// The last is drawn in a thread.
	const code = '/api/v1/qr?url=https://a.example/&dark=112244'
	for (const path of ['/docs', '/favicon.svg', '/api/v1/openapi.json', code])
		expect((await first.ask(path)).status, path).toBe(200)
	await first.stop()
	expect(await first.ended).toBe(0)

	const second = await serve(folder)
	const answerOf = async ({ ask }: typeof second, { short_url, monitor_url }: typeof made) =>
		(await ask(`/api/v1/${short_url}/${monitor_url.slice(2)}/details`)).text()
	const clicksOf = async (at: typeof second, link: typeof made) =>
		JSON.parse(await answerOf(at, link)).clicks as number
	const before = await answerOf(second, made)
	expect(JSON.parse(before).clicks).toBe(1)
	expect(existsSync(join(folder, 'node_modules'))).toBe(false)

	// Backed up while it is visited.
	const busy = await (await second.ask('/api/v1/shorten', asJson({ url: target }))).json()
	let isMade = false
	const visits = (async () => {
		for (; !isMade; ) expect((await second.ask(`/${busy.short_url}`)).status).toBe(302)
	})()
	await expect.poll(() => clicksOf(second, busy)).toBeGreaterThan(0)
	const earlier = await clicksOf(second, busy)
	const backup = run(folder, ['--env-file', 'settings', 'backup', 'kurz.backup'])
	expect(await backup.ended, backup.output()).toBe(0)
	isMade = true
	await visits
	const later = await clicksOf(second, busy)
	await second.stop()

	const secret = readFileSync(join(folder, 'data', 'secret'), 'utf8').trim()
	const outside = { ...databaseVariables({ place: await create(), prepare }), SECRET: secret }
	const restored = run(folder, ['restore', 'kurz.backup'], outside)
	expect(await restored.ended, restored.output()).toBe(0)
	const third = await serve(folder, outside)
	expect(await answerOf(third, made)).toBe(before)
	const kept = await clicksOf(third, busy)
	expect([kept >= earlier, kept <= later]).toEqual([true, true])
	await third.stop()
})

it.each([
	['--env-file', /^kurz: --env-file needs the path of a file/],
	['--env-file=missing', /^kurz: --env-file missing: ENOENT/],
])('%s is refused in a line', async (word, line) => {
	const script = new URL('../../../server/main.ts', import.meta.url).pathname
	const server = workplace.start(process.execPath, [script, word], { cwd: workplace.folder })
	expect(await server.ended).toBe(2)
	expect(server.output()).toMatch(line)
})
