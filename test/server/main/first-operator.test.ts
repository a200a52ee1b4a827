/** A new installation says once how its operator gets an account, or makes it; near is no proof. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { findProgram } from '../../support/machine/packages.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { asJson } from '../../support/service/json.ts'
import { exchange, questionText } from '../../support/service/raw-exchange.ts'

const place = useWorkplace('kurz-first-operator')
const password = 'a good password'
const newServer = async (env: Record<string, string> = {}) => {
	const at = await openTestDatabase()
	const server = await startServer(place, { env: { ...databaseVariables(at), ...env } })
	const roles = async () =>
		(await at.database.sql<{ role: string }[]>`select role from users`).map(({ role }) => role).sort()
	return { server, roles }
}
const linksIn = (output: string) => output.match(/\/sign-up\?invite=[\w-]{43}/g) ?? []

it.each(['1', '2'])('with PROCESSES=%s one line of the log has the link', async (PROCESSES) => {
	const { server, roles } = await newServer({ PROCESSES })
	const [link, ...more] = linksIn(server.output())
	expect(more).toEqual([])
	const body = { email: 'first@example.org', password, invite: link!.split('=')[1] }
	const answer = await fetch(`${server.origin}/api/v1/auth/sign-up/email`, asJson(body))
	expect([answer.status, await roles()]).toEqual([200, ['operator']])
})

it('strangers are members, whatever host they name, and behind nginx with proxy_pass alone', async () => {
	const { server, roles } = await newServer()
	const { port } = new URL(server.origin)
	const names = ['localhost', `localhost:${port}`, '127.0.0.1', '[::1]', 'kurz.example']
	for (const [nth, name] of names.entries()) {
		const body = { email: `stranger-${nth}@example.org`, password }
		const text = questionText({ method: 'POST', path: '/api/v1/auth/sign-up/email', body }, name)
		expect((await exchange(server.origin, text, { answers: 1 })).answers[0]?.status).toBe(200)
	}
	const proxyPort = await findPort()
	const file = join(place.folder, 'nginx.conf')
	writeFileSync(
		file,
		`daemon off; pid ${place.folder}/nginx.pid; error_log stderr notice; events {}
		http { access_log off; server { listen 127.0.0.1:${proxyPort}; location / { proxy_pass ${server.origin}; } } }`,
	)
	const nginx = place.start(findProgram('nginx') ?? '/usr/sbin/nginx', ['-c', file, '-p', place.folder])
	await nginx.says('start worker process')
	const body = { email: 'proxied@example.org', password }
	const answer = await fetch(`http://127.0.0.1:${proxyPort}/api/v1/auth/sign-up/email`, asJson(body))
	expect(answer.status).toBe(200)
	expect(await roles()).toEqual([...names, 'proxied'].map(() => 'member'))
})

it('OPERATOR_EMAIL and OPERATOR_PASSWORD_FILE make the account instead, once', async () => {
	const file = join(place.folder, 'password')
	writeFileSync(file, `${password}\n`)
	const env = { OPERATOR_EMAIL: 'Ada@example.org', OPERATOR_PASSWORD_FILE: file, PROCESSES: '2' }
	const { server, roles } = await newServer(env)
	expect([linksIn(server.output()), await roles()]).toEqual([[], ['operator']])
	const claim = asJson({ email: 'ada@example.org', password })
	expect((await fetch(`${server.origin}/api/v1/auth/sign-in/email`, claim)).status).toBe(200)
})

it.each([
	['a password that is too short', 'short', 'OPERATOR_PASSWORD_FILE'],
	['no file', undefined, 'OPERATOR_PASSWORD_FILE'],
])('refuses in one line: %s', async (name, text, said) => {
	const file = join(place.folder, name.replaceAll(' ', '-'))
	if (text !== undefined) writeFileSync(file, text)
	const env = { OPERATOR_EMAIL: 'ada@example.org', OPERATOR_PASSWORD_FILE: file }
	await expect(newServer(env)).rejects.toThrow(`kurz: ${said} ${file} can't be used`)
})
