/** A first start on the embedded database: what it says to people and programs, and keeps. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { variableNames } from '../../../server/config/variables.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { findPostmasters } from '../../support/machine/postmasters.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { doorOf } from '../../support/service/front-door.ts'

const workplace = useWorkplace('kurz-first-minute')
const script = new URL('../../../server/main.ts', import.meta.url).pathname
const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))

const startAtTerminal = (env: Record<string, string>) => {
	const decoder = new TextDecoder()
	let text = ''
	const data = (_: unknown, chunk: Uint8Array) => {
		text += decoder.decode(chunk)
	}
	const child = Bun.spawn([process.execPath, script], {
		cwd: workplace.folder,
		env: { ...process.env, ...unset, ...env },
		terminal: { cols: 110, rows: 30, data },
	})
	onTestFinished(() => child.kill('SIGKILL'))
	const pressCtrlC = () => child.terminal?.write('\x03')
	return { text: () => text.replaceAll('\r\n', '\n'), ended: child.exited, pressCtrlC }
}

it('a person at a terminal reads what is served, where the data lies and how to stop it', async () => {
	const port = await findPort()
	const dataDir = join(workplace.folder, 'data')
	const server = startAtTerminal({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir })
	await expect.poll(server.text).toContain('Ctrl-C')
	expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
	server.pressCtrlC()
	expect(await server.ended).toBe(0)

	const text = server.text()
	expect(text).toContain(`\nKurz serves http://localhost:${port}\n`)
	for (const line of [
		`^  Docs +http://localhost:${port}/docs$`,
		`^  Data +${dataDir} \\(embedded Postgres 18\\.\\d+\\)$`,
		`^  Network +port ${port} on 127\\.0\\.0\\.1$`,
		'^  Links +anyone may create them',
		'^  Sign-up +open to everyone',
		'^\\d\\d:\\d\\d:\\d\\d creating the database in ',
		'^\\d\\d:\\d\\d:\\d\\d stopped$',
	])
		expect(text).toMatch(new RegExp(line, 'm'))
	expect(text).not.toContain('{')
	expect(text).not.toContain('\x1b')
})

it('a program reads JSON lines; the secret is private, and monitor keys still work after a restart', async () => {
	const first = await startServer(workplace)
	const { slug, key } = await doorOf(first.origin).make()
	const { mode, uid } = statSync(join(first.dataDir, 'secret'))
	expect([(mode & 0o777).toString(8), uid]).toEqual(['600', process.getuid?.()])
	await first.stop()
	expect(await first.ended).toBe(0)
	const lines = first.output().trim().split('\n')
	const messages = lines.map((line) => JSON.parse(line).msg)
	expect(messages).toContain(`Kurz serves ${first.origin}`)
	expect(messages.at(-1)).toBe('stopped')

	const second = await startServer(workplace, { env: { DATA_DIR: first.dataDir } })
	const { body } = await doorOf(second.origin).client.analytics(slug, key)
	expect(body.data.long_url).toBe('https://target.example/')
	await second.stop()
	expect(await second.ended).toBe(0)
})

it('a signal during the first start leaves no database running', async () => {
	const dataDir = join(workplace.folder, 'data-early')
	const server = workplace.start(process.execPath, [script], {
		cwd: workplace.folder,
		env: { ...unset, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(await findPort()) },
	})
	// The database is up some hundred milliseconds before the server.
	await expect.poll(() => findPostmasters(dataDir).length).toBe(1)
	await server.stop()
	expect(await server.ended).toBe(0)
	expect(findPostmasters(dataDir)).toEqual([])
})
