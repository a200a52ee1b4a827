/** Every command of README, OPERATING and what a forge shows is run by a test, or says why not. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { root } from '../../kinds.ts'
import { blocksOf, commandsOf, type Documented } from '../../support/machine/documented.ts'
import { type ServerProcess, serverScript, startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'

/** Run below, as they are written; those of the first hour by its own test. */
const here = ['curl', 'backup', 'disable']

const operator = 'test/server/main/operator-commands.test.ts'
const words = 'test/server/main/words.test.ts'

/** Run by another test, which has this text. */
const elsewhere: Record<string, [test: string, text: string]> = {
	start: ['test/server/main/bare-machine.test.ts', 'server/main.ts'],
	serve: ['test/server/main/one-file.test.ts', "'--env-file'"],
	...Object.fromEntries(
		['config', 'doctor', 'healthcheck', 'user', 'export', 'lanes'].map((subject) => [
			subject,
			[operator, `run('${subject}'`] as [string, string],
		]),
	),
	rebuild: ['test/server/operator/commands.test.ts', "('rebuild')"],
	clock: ['test/server/main/lying-clock.test.ts', "'clock', '--right'"],
	secret: ['test/server/main/secret.test.ts', "'secret', 'replace'"],
	'reset-password': ['test/server/operator/commands.test.ts', "'reset-password'"],
	import: ['test/server/operator/import.test.ts', "run('import'"],
	host: ['test/server/operator/hosts.test.ts', "run('host'"],
	invite: ['test/server/accounts/invitations.test.ts', "run('invite'"],
	help: [words, 'help'],
	version: [words, 'version'],
	build: ['test/support/machine/executable.ts', 'server/run/build.ts'],
	journalctl: ['test/server/operating/first-hour.test.ts', 'journalctl -u kurz'],
	restore: ['test/server/main/backup.test.ts', "'restore'"],
	standby: ['test/server/operator/standby.test.ts', "'standby'"],
	distribute: ['test/server/installation/distribute.test.ts', "'distribute'"],
	'extension:build': ['test/support/browsers/build-extension-process.ts', 'wxt'],
	check: ['test/run/suites.ts', "script('types'"],
	format: ['test/run/suites.ts', "script('lint'"],
	unit: ['test/run/suites.ts', "'database'"],
	'test:long': ['test/run/suites.ts', 'longParts'],
}

/** Not run by a test, because … */
const notRun: Record<string, string> = {
	COMMAND: 'it stands for any of the others',
	test: 'it runs the tests',
	bench: 'it takes a quiet machine for an hour',
	'test:bugs': 'it breaks the code; parts of the long suite run it',
	'test:soak': 'it takes ten minutes, before a release',
	migration: 'it writes a migration',
	install: 'it writes to /usr and /etc; the unit was run by systemd 252 in a namespace, by hand (2026-11-25)',
	useradd: 'it creates an account on the machine',
	systemctl: 'it takes systemd as process 1; systemd.test.ts speaks its protocol, and see install',
	sed: 'it writes to /etc; reverse-proxy.ts does the same to the example for Caddy',
	podman:
		'it downloads an image; podman 4.3 built and ran it on a base from debootstrap, by hand (2026-11-25)',
	docker: 'it downloads images',
}

const forge = readdirSync(`${root}.github`, { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.(md|yaml)$/.test(file))
	.map((file) => `.github/${file}`)
const documented = ['README.md', 'server/OPERATING.md', 'test/README.md', ...forge].flatMap(commandsOf)

it('a forge runs what lands a change', () => {
	const workflow = readFileSync(`${root}.github/workflows/test.yaml`, 'utf8')
	expect(workflow).toContain('- run: .ci/run\n')
	expect(readFileSync(`${root}.ci/run`, 'utf8')).toContain('bun@1.4.5 run test\n')
})

it('every command is run here, by another test, or has a reason why not', () => {
	const known = new Set([...here, ...Object.keys(elsewhere), ...Object.keys(notRun)])
	expect(documented.filter(({ subject }) => !known.has(subject))).toEqual([])
	// Nor is one known that no document has.
	const shown = new Set(documented.map(({ subject }) => subject))
	expect([...known].filter((subject) => !shown.has(subject))).toEqual([])
})

it.each(Object.entries(elsewhere))('%s is run where it says', (_, [test, text]) => {
	expect(readFileSync(root + test, 'utf8')).toContain(text)
})

it('every `run` is a script of the package', () => {
	const runs = documented.flatMap(({ command }) => /\bbun(?:@\S+)? run (\S+)/.exec(command)?.[1] ?? [])
	expect(runs.filter((name) => !(name in packageFile.scripts))).toEqual([])
})

const workplace = useWorkplace('kurz-documented')
const email = 'person@example.org'

describe('on a new server', () => {
	let server: ServerProcess
	beforeAll(async () => {
		server = await startServer(workplace)
		const account = asJson({ email, password: 'a good password' })
		await doorOf(server.origin).ask('/api/v1/auth/sign-up/email', account)
	})
	const shell = async (script: string) => {
		const child = workplace.start('bash', ['-euo', 'pipefail', '-c', script], {
			cwd: workplace.folder,
			env: { DATA_DIR: server.dataDir, BASE_URL: server.origin, LOG_LEVEL: 'silent' },
		})
		const code = await child.ended
		return { code, output: child.output() }
	}

	it('the examples of the README do what their comments say', async () => {
		const [block] = blocksOf('README.md').filter((text) => text.includes('curl'))
		const { code, output } = await shell(block!.replaceAll('localhost:3000', new URL(server.origin).host))
		expect(code, output).toBe(0)
		expect(output.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 302', 'HTTP/1.1 302', 'HTTP/1.1 410'])
		expect(output).toContain('"title":"A new place"')
		expect(output).toMatch(/location: https:\/\/example\.org\/menu\?lang=en&utm_source=poster\r?$/im)
		expect(output).toMatch(/"statistics_url":"s\//)
		expect(output).toContain('"status":"healthy"')
		expect(existsSync(join(workplace.folder, 'link.png'))).toBe(true)
	})

	/** Placeholders get real values; a command of ours is run from its sources. */
	const real = async ({ command }: Documented): Promise<string> => {
		const link = await doorOf(server.origin).make()
		const folder = join(workplace.folder, `backups-${link.slug}`)
		mkdirSync(folder)
		return command
			.replace(/^sudo -u kurz /, '')
			.replace(/DATA_DIR=\S+ /, '')
			.replace(
				/((npx --yes bun@\S+|bun) run( kurz)?|(\.\/)?kurz(-linux-x64)?)(?= [a-z])/,
				`${process.execPath} ${serverScript}`,
			)
			.replace(/\/backups\/|\/var\/lib\/kurz\//, `${folder}/`)
			.replace(/\bFILE$/, join(folder, 'kurz'))
			.replace(/SHORT-LINK|https:\/\/kurz\.example\/\w+/, `${server.origin}/${link.slug}`)
			.replace(/\bEMAIL\b/, email)
			.replace(/\bN$/, '2')
	}
	// Once however it is called: the replaced beginnings run the same.
	const kindOf = ({ subject, command }: Documented) => subject + command.includes('BACKUP_PASSPHRASE')
	const ours = documented.filter(({ subject }) => here.includes(subject) && subject !== 'curl')
	const kinds = [...Map.groupBy(ours, kindOf).values()].map(([one]) => [one!.command, one!] as const)
	it.each(kinds)('%s', async (_, one) => {
		const { code, output } = await shell(await real(one))
		expect(code, output).toBe(0)
		expect(output).not.toBe('')
	})
})
