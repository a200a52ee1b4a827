/** The operator's commands as a person or a script runs them, beside a running server. */
import { execFile } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
	type ServerProcess,
	serverScript,
	startServer,
	variablesAt,
} from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { makeAs } from '../../support/service/own-links.ts'

const workplace = useWorkplace('kurz-operator')
let server: ServerProcess & ReturnType<typeof doorOf>
let settings: string
beforeAll(async () => {
	const started = await startServer(workplace, { env: { SIGNUPS: 'closed' } })
	server = { ...started, ...doorOf(started.origin) }
	settings = join(workplace.folder, 'settings')
	const { port } = new URL(server.origin)
	const own = { ...variablesAt(Number(port)), DATA_DIR: server.dataDir, BACKUP_PASSPHRASE: 'a hidden phrase' }
	const lines = Object.entries(own).flatMap(([name, value]) =>
		value === undefined ? [] : `${name}=${value}`,
	)
	writeFileSync(settings, lines.join('\n'))
})

interface Ended {
	code: number
	stdout: string
	stderr: string
}

/** With only what the env file says; the log would be on standard error. */
const run = (...words: string[]): Promise<Ended> =>
	new Promise((resolve) => {
		const { PATH = '', HOME = '' } = process.env
		execFile(
			process.execPath,
			[serverScript, '--env-file', settings, ...words],
			{ cwd: workplace.folder, env: { PATH, HOME } },
			(error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
		)
	})

it('an account is made, promoted and exported, and not closed unasked', async () => {
	const email = 'person@example.org'
	const { code, stdout, stderr } = await run('user', 'create', email)
	expect([code, stderr]).toEqual([0, ''])
	const password = / password (\S{20}): /.exec(stdout)![1]!
	const credentials = { email, password }
	const { access_token } = await server.client.createToken({ ...credentials, name: 'test' })
	const headers = { authorization: `Bearer ${access_token}` }
	await makeAs(server, { headers }, { alias: 'exported' })

	expect(await run('user', 'promote', email)).toEqual({
		code: 0,
		stdout: `${email} is an operator\n`,
		stderr: '',
	})
	const csv = await run('export', '--account', email)
	expect(csv.stdout.split('\r\n').map((line) => line.split(',')[0])).toEqual([
		'short_url',
		`${server.origin}/exported`,
		'',
	])
	// A script is asked nothing.
	expect((await run('user', 'close', email, '--delete-links')).code).toBe(1)
	expect((await server.ask('/exported', { redirect: 'manual' })).status).toBe(302)
})

it('config shows what the env file says, and hides what is secret in it', async () => {
	const { code, stdout, stderr } = await run('config')
	expect([code, stderr]).toEqual([0, ''])
	expect(stdout).toMatch(/^BASE_URL +env file +http:\/\/127\.0\.0\.1:\d+$/m)
	expect(stdout).toMatch(/^BACKUP_PASSPHRASE +env file +\(hidden\)$/m)
	expect(stdout).toMatch(/^LOG_LEVEL +default +info$/m)
	expect(stdout).not.toContain('hidden phrase')
})

it('lanes answers a program on standard output', async () => {
	expect(await run('lanes', '--json')).toEqual({ code: 0, stdout: '{"lanes":1}\n', stderr: '' })
})

it('a mistake is one line on standard error, and the exit code 2', async () => {
	const line =
		'kurz: export: --account EMAIL is missing; usage: kurz export --account EMAIL [--format csv|json|shlink]\n'
	expect(await run('export')).toEqual({ code: 2, stdout: '', stderr: line })
	expect((await run('export', '--account', 'nobody@example.org')).stderr).toBe(
		'kurz: there is no account nobody@example.org; kurz user list shows all\n',
	)
})

const lookAll = async (...words: string[]) => {
	const { code, stdout, stderr } = await run('doctor', '--json', ...words)
	const findings: { check: string; state: string }[] = JSON.parse(stdout)
	return { code, stderr, states: findings.map(({ check, state }) => `${check}: ${state}`) }
}
const checks = [
	'variables',
	'data folder',
	'secret',
	'disk',
	'database',
	'migrations',
	'clock',
	'secret',
	'last backup',
]
const well = checks.map((check) => `${check}: ok`)

it('doctor looks at a running server and a backup, and fails on a damaged one', async () => {
	const file = join(workplace.folder, 'backup')
	expect((await run('backup', file)).code).toBe(0)
	const told = ['proxy: ok', 'event loop: ok', 'dear work: ok']
	const here = [...well, 'name: warn', 'server: ok', ...told]
	expect(await lookAll(file)).toEqual({
		code: 0,
		stderr: '',
		states: [...here, 'backup file: ok', 'backup file: ok'],
	})
	truncateSync(file, 1_000)
	expect(await lookAll(file)).toEqual({ code: 1, stderr: '', states: [...here, 'backup file: fail'] })
})

it('healthcheck tells a server that serves from one that does not', async () => {
	const at = `the server at ${server.origin}`
	expect(await run('healthcheck')).toEqual({ code: 0, stdout: `${at} serves\n`, stderr: '' })
	const ready = `${at} is healthy, its database connected\n`
	expect(await run('healthcheck', '--ready')).toEqual({ code: 0, stdout: ready, stderr: '' })
	await server.stop()
	for (const words of [[], ['--ready']])
		expect(await run('healthcheck', ...words)).toEqual({
			code: 1,
			stdout: '',
			stderr: `kurz: ${at} does not answer\n`,
		})
	// The doctor starts the database for as long as it looks.
	expect((await lookAll()).states).toEqual([...well, 'name: warn', 'server: warn'])
})
