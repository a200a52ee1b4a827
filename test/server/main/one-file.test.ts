/** The server in one file: with an empty environment, far from its sources, as an ordinary user. */
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { asJson } from '../../support/service/json.ts'

const workplace = useWorkplace('kurz-one-file')
const dist = join(workplace.folder, 'dist')
const executable = join(dist, 'kurz-linux-x64')
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const target = 'https://example.org/one-file'

const build = async () => {
	const script = new URL('../../../server/run/build.ts', import.meta.url).pathname
	// Compressing well takes half a minute, the archive another ten seconds.
	const quickly = ['--level', '1', '--no-archive']
	const made = workplace.start(process.execPath, [script, '--into', dist, ...quickly, 'linux-x64'])
	expect(await made.ended, made.output()).toBe(0)
	chmodSync(executable, 0o755)
	expect(readdirSync(dist).toSorted()).toEqual(['SHA256SUMS', 'kurz-linux-x64'])
}

/** Starts it in a folder with a stray .env, and nothing else in its environment. */
const serve = async (folder: string) => {
	const port = await findPort()
	const origin = `http://127.0.0.1:${port}`
	writeFileSync(join(folder, '.env'), 'HOST=nowhere.invalid\nPORT=nonsense\n')
	writeFileSync(join(folder, 'settings'), `HOST=127.0.0.1\nPORT=${port}\nBASE_URL=${origin}\nPROCESSES=2\n`)
	const server = workplace.start('/usr/bin/env', ['-i', executable, '--env-file', 'settings'], {
		cwd: folder,
		user,
	})
	await server.says('Kurz serves ')
	const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
	return { ...server, ask }
}

it('serves, keeps its clicks over a restart, and reads no .env that nobody named', async () => {
	await build()
	const folder = join(workplace.folder, 'a folder, früher leer')
	mkdirSync(folder)
	chmodSync(folder, 0o777)
	const first = await serve(folder)
	const made = await (await first.ask('/api/v1/shorten', asJson({ url: target }))).json()
	const visited = await first.ask(`/${made.short_url}`)
	expect([visited.status, visited.headers.get('location')]).toEqual([302, target])
	expect(await (await first.ask('/', { headers: { accept: 'text/html' } })).text()).toContain('</html>')
	for (const path of ['/docs', '/favicon.svg', '/api/v1/openapi.json'])
		expect((await first.ask(path)).status, path).toBe(200)
	await first.stop()
	expect(await first.ended).toBe(0)

	const second = await serve(folder)
	const { clicks } = await (
		await second.ask(`/api/v1/${made.short_url}/${made.monitor_url.slice(2)}/details`)
	).json()
	expect(clicks).toBe(1)
	expect(existsSync(join(folder, 'node_modules'))).toBe(false)
	await second.stop()
}, 180_000)

it.each([
	['--env-file', /^kurz: --env-file needs the path of a file/],
	['--env-file=missing', /^kurz: --env-file missing: ENOENT/],
])('%s is refused in a line', async (word, line) => {
	const script = new URL('../../../server/main.ts', import.meta.url).pathname
	const server = workplace.start(process.execPath, [script, word], { cwd: workplace.folder })
	expect(await server.ended).toBe(2)
	expect(server.output()).toMatch(line)
})
