/** Places that lack something: a PATH, a shell, /dev/null, executable memory; and odd folders. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { variableNames } from '../../../server/config/variables.ts'
import { isRoot } from '../../support/machine/embedded-servers.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { send } from '../../support/machine/processes.ts'
import { expectOneLine, useWorkplace } from '../../support/machine/starts.ts'
import type { ChildOptions } from '../../support/machine/workplace.ts'
import { asJson } from '../../support/service/json.ts'

const place = useWorkplace('kurz-bare')
const root = fileURLToPath(new URL('../../..', import.meta.url))
const noRoot = isRoot ? '' : ' (skipped: needs root)'
const [major = 0, minor = 0] = release().split('.').map(Number)
const noMdwe = major > 6 || (major === 6 && minor >= 3) ? '' : ' (skipped: needs Linux 6.3)'

/** Variables of a server on a database of its own, and nothing else. */
const bare = async (name: string) => {
	const port = await findPort()
	const env = {
		...Object.fromEntries(variableNames.map((variable) => [variable, undefined])),
		...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(place.folder, name), LOG_FORMAT: 'json' },
	}
	return { origin: `http://127.0.0.1:${port}`, env }
}
/** Starts Kurz by a command that must fail; answers its code and its lines beside the log. */
const refusalBy = async (command: string[], env: NonNullable<ChildOptions['env']>) => {
	const child = place.start(command[0]!, command.slice(1), { cwd: place.folder, env })
	const code = await child.ended
	const lines = child.output().split('\n')
	return { code, lines: lines.filter((line) => line !== '' && !line.startsWith('{')) }
}

it(`serves from a folder with a space and an umlaut with an empty PATH${noRoot}`, async () => {
	const folder = join(place.folder, 'Kürz und gut')
	mkdirSync(folder)
	for (const part of ['server', 'shared', 'package.json', 'tsconfig.json'])
		cpSync(join(root, part), join(folder, part), { recursive: true })
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
	const { origin, env } = await bare('dätä')
	const command = [join(folder, 'server/main.ts')]
	const server = place.start(process.execPath, command, { cwd: folder, env: { ...env, PATH: '' } })
	await server.says('Kurz serves')
	const made = await fetch(`${origin}/api/v1/shorten`, asJson({ url: 'https://target.example/' }))
	const { short_url } = (await made.json()) as { short_url: string }
	expect((await fetch(`${origin}/${short_url}`, { redirect: 'manual' })).status).toBe(302)
	for (const path of ['/', '/docs', '/api/v1/health'])
		expect((await fetch(origin + path, { headers: { accept: 'text/html' } })).status, path).toBe(200)
	send(server.pid, 'SIGTERM')
	expect(await server.ended).toBe(0)
})

it.skipIf(noRoot !== '').each([
	['a shell', '/bin/sh', /needs \/bin\/sh, which this machine lacks/],
	['/dev/null', '/dev/null', /needs \/dev\/null, which this machine lacks/],
])(`says in a line that it lacks %s${noRoot}`, async (_, path, line) => {
	const empty = join(place.folder, 'empty')
	writeFileSync(empty, '')
	const { env } = await bare(`without ${path.replaceAll('/', '')}`)
	// In a mount namespace of its own, which needs /bin/sh to set up.
	const hide = 'mount --bind "$1" "$(readlink -f "$2")" && exec "$3" "$4"'
	const command = ['unshare', '--mount', '/bin/sh', '-c', hide, 'sh', empty, path]
	const main = join(root, 'server/main.ts')
	expectOneLine(await refusalBy([...command, process.execPath, main], env), line)
})

it.skipIf(noMdwe !== '')(`says in a line that it must be allowed to make code${noMdwe}`, async () => {
	const { env } = await bare('denied')
	const script = fileURLToPath(new URL('../../support/machine/restricted-process.ts', import.meta.url))
	const command = [process.execPath, script, process.execPath, join(root, 'server/main.ts')]
	expectOneLine(await refusalBy(command, env), /must not set MemoryDenyWriteExecute/)
})
