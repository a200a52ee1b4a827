/** The first hour of OPERATING.md, line by line: real server, Caddy, commands. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../kinds.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { startCaddy } from '../../support/machine/reverse-proxy.ts'
import { noVariables, serverScript } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { asJson } from '../../support/service/json.ts'

const place = useWorkplace('kurz-first-hour')
const document = await Bun.file(`${root}server/OPERATING.md`).text()
const [, chapter] = document.split(/^## /m)
const steps = chapter!.split(/^### \d\. /m).slice(1)
const blocksIn = (text: string, language: string) =>
	[...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!)

/** What changes the machine; commands.test.ts has the reasons. */
const onlyShown = /^(install|useradd|systemctl|sed) /
interface Line {
	command: string
	/** What stands behind `#`: the reader should see it. */
	seen: string | undefined
}
const linesOf = (step: string): Line[] =>
	blocksIn(step, 'sh')
		.flatMap((block) => block.trim().split('\n'))
		.map((line) => {
			const [, command, seen] = /^(.*?)(?:\s+# (.*))?$/.exec(line)!
			return { command: command!, seen }
		})

it('is the first section, and every step has a command and what one should see', () => {
	expect(chapter).toMatch(/^The first hour\n/)
	expect(steps.map((step) => step.split('\n', 1)[0])).toEqual([
		...['Address', 'Proxy', 'First operator', 'Sign-in', 'Backup', 'First printed code'],
	])
	for (const step of steps) expect(linesOf(step).filter(({ seen }) => seen).length, step).toBeGreaterThan(0)
})

it('each line of it does what it says', async () => {
	const [port, own] = [await findPort(), await findPort()]
	const origin = `http://127.0.0.1:${own}`
	const settings = join(place.folder, 'kurz.env')
	const log = join(place.folder, 'log')
	const folder = join(place.folder, 'kurz')
	mkdirSync(folder)
	const real = (text: string): string =>
		text
			.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
			.replaceAll('https://kurz.example', origin)
			.replace("grep -o 'https:", "grep -o 'http:")
			.replaceAll('/var/lib/kurz', folder)
			.replace('sudo -u kurz kurz', `${process.execPath} ${serverScript} --env-file ${settings}`)
			.replace('journalctl -u kurz', `cat ${log}`)
	const [variables] = blocksIn(steps[0]!, 'ini')
	writeFileSync(settings, `${real(variables!)}PORT=${port}\n`)
	const options = { cwd: place.folder, env: { ...noVariables, LOG_LEVEL: 'warn' } }
	const server = place.start(process.execPath, [serverScript, '--env-file', settings], options)
	await server.says('invite=')
	await startCaddy(place, [port], own)
	const shell = async (script: string) => {
		const child = place.start('bash', ['-euo', 'pipefail', '-c', script], options)
		return { code: await child.ended, output: child.output() }
	}
	let shown = 0
	for (const step of steps)
		for (const { command, seen } of linesOf(step)) {
			if (onlyShown.test(command)) continue
			writeFileSync(log, server.output())
			const { code, output } = await shell(real(command))
			expect(code, `${command}\n${output}`).toBe(0)
			if (seen === undefined) continue
			expect(output, command).toContain(real(seen))
			shown++
			// The reader opens the link.
			if (!command.startsWith('journalctl')) continue
			const invite = output.trim().split('=').at(-1)!
			const body = { email: 'first@example.org', password: 'a good password', invite }
			const made = await fetch(`${origin}/api/v1/auth/sign-up/email`, asJson(body))
			expect(made.status).toBe(200)
			const cookie = made.headers.get('set-cookie')!.split(';', 1)[0]!
			const page = await fetch(`${origin}/account`, { headers: { cookie, accept: 'text/html' } })
			expect(await page.text()).toMatch(/<a href="\/admin"[^>]*>Admin</)
		}
	expect(shown).toBeGreaterThan(8)
})
