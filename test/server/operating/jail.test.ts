/** The jail counts wrong passwords at the doors for them, by the log of each proxy, and nothing else. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../../kinds.ts'
import { findProgram } from '../../support/machine/packages.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'

const fileIn = useFolder()
const doors = [
	'/sign-in',
	'/sign-in/code',
	'/abc',
	'/abc/',
	'/abc?x=y',
	'/api/v1/abc',
	'/api/v1/auth/sign-in/email',
]
const others = [
	...['/sign-up', '/links', '/links/abc', '/account', '/account/password', '/admin', '/admin/act', '/m/abc'],
	...[
		'/api/v1/shorten',
		'/api/v1/links',
		'/api/v1/links/acts',
		'/api/v1/my-links',
		'/api/v1/teams',
		'/api/v1/figures',
	],
]
const statuses = [200, 302, 303, 400, 401, 403, 404, 410, 429, 451, 500, 503]

const logs: Record<string, (of: { ip: string; method: string; path: string; status: number }) => string> = {
	nginx: ({ ip, method, path, status }) =>
		`${ip} - - [28/Nov/2026:10:00:00 +0000] "${method} ${path} HTTP/1.1" ${status} 12 "-" "Mozilla/5.0"`,
	caddy: ({ ip, method, path, status }) =>
		JSON.stringify({
			...{ level: 'info', ts: 1_795_860_000.5, logger: 'http.log.access', msg: 'handled request' },
			request: {
				...{ remote_ip: ip, remote_port: '4242', client_ip: ip, proto: 'HTTP/2.0', method },
				...{ host: 'kurz.example', uri: path, headers: { 'User-Agent': ['Mozilla/5.0'] } },
			},
			...{ bytes_read: 12, duration: 0.1, size: 12, status },
		}),
}

const program = findProgram('fail2ban-regex')
// CI has it: a skipped test fails there.
it.skipIf(program === undefined).each(Object.entries(logs))('of %s', (name, lineOf) => {
	const rows = [...doors, ...others].flatMap((path) =>
		statuses.flatMap((status) => ['GET', 'POST'].map((method) => ({ path, status, method }))),
	)
	const named = rows.map((row, nth) => ({ ...row, ip: `198.51.${100 + (nth >> 8)}.${nth & 255}` }))
	const log = fileIn(name, `${named.map(lineOf).join('\n')}\n`)
	const { stdout } = spawnSync(program!, ['-o', 'ip', log, `${root}server/operating/fail2ban.conf`], {
		encoding: 'utf8',
	})
	const counted = new Set(stdout.split('\n').filter(Boolean))
	const wrong = named.filter(
		({ ip, path, status, method }) =>
			counted.has(ip) !== (doors.includes(path) && method === 'POST' && [401, 429].includes(status)),
	)
	expect(wrong).toEqual([])
	expect(counted.size).toBe(2 * doors.length)
})
