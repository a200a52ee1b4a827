/** What a start says: plain text to a person at a terminal, JSON lines to a program. */
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { variableNames } from '../../../server/start/variables.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'

const workplace = useWorkplace('kurz-first-minute')
const script = new URL('../../../server/main.ts', import.meta.url).pathname

const startAtTerminal = (env: Record<string, string>) => {
	const unset = Object.fromEntries(variableNames.map((name) => [name, undefined]))
	const decoder = new TextDecoder()
	let text = ''
	const child = Bun.spawn([process.execPath, script], {
		cwd: workplace.folder,
		env: { ...process.env, ...unset, ...env },
		terminal: {
			cols: 110,
			rows: 30,
			data: (_, chunk) => {
				text += decoder.decode(chunk)
			},
		},
	})
	onTestFinished(() => child.kill('SIGKILL'))
	return {
		text: () => text.replaceAll('\r\n', '\n'),
		ended: child.exited,
		pressCtrlC: () => child.terminal?.write('\x03'),
	}
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
	expect(text).toMatch(new RegExp(`^  Docs +http://localhost:${port}/docs$`, 'm'))
	expect(text).toMatch(new RegExp(`^  Data +${dataDir} \\(embedded Postgres 18\\.\\d+\\)$`, 'm'))
	expect(text).toMatch(new RegExp(`^  Network +port ${port} on 127\\.0\\.0\\.1$`, 'm'))
	expect(text).toMatch(/^ {2}Links +anyone may create them/m)
	expect(text).toMatch(/^ {2}Sign-up +open to everyone/m)
	expect(text).toMatch(/^\d\d:\d\d:\d\d creating the database in /m)
	expect(text).toMatch(/^\d\d:\d\d:\d\d stopped$/m)
	expect(text).not.toContain('{')
	expect(text).not.toContain('\x1b')
})

it('a program reads JSON lines, from the first to the last', async () => {
	const server = await startServer(workplace)
	await server.stop()
	expect(await server.ended).toBe(0)
	const lines = server.output().trim().split('\n')
	const messages = lines.map((line) => JSON.parse(line).msg)
	expect(messages).toContain(`Kurz serves ${server.origin}`)
	expect(messages.at(-1)).toBe('stopped')
})
