/** Each set-up of OPERATING.md, with the real proxies: three visitors count as three. */
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { root } from '../../kinds.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { findProgram } from '../../support/machine/packages.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { patience } from '../../support/patience.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const place = useWorkplace('kurz-set-ups')
const document = await Bun.file(`${root}server/OPERATING.md`).text()
const section = document.slice(document.indexOf('## Behind a reverse proxy'))
/** The table's rows: set-up, TRUST_PROXY, TRUST_PROXY_HEADER. */
const rows = [
	...section.slice(0, section.indexOf('\n## ')).matchAll(/^\| (?!set-up|---)(.+?) \| (.*?) \| (.*?) \|/gm),
].map(([, name, trust, header]) => ({ name: name!, trust: trust!, header: header! }))

/** Visitors are 127.7.0.*, the edges of a CDN 127.8.0.*, the proxy 127.0.0.1. */
const visitor = (nth: number) => `127.7.0.${nth}`
const edges = '127.8.0.0/16'
const cloudflare = 'CF-Connecting-IP'

interface Ways {
	plain: ServerProcess
	header: ServerProcess
	edges: ServerProcess
	/** It trusts nobody. */
	alone: ServerProcess
}
let ways: Ways
const ports: Record<string, number> = {}
const portNames = ['nginx', 'nginxByHeader', 'nginxByEdges', 'edgeByHeader', 'edgeByEdges', 'caddy'] as const
const morePorts = ['caddyByHeader', 'edgeOfCaddy', 'balancer', 'tcp'] as const

const portOf = (server: ServerProcess) => new URL(server.origin).port
const nginxServer = (name: string, to: number | string, more: string) => `server {
	listen 127.0.0.1:${ports[name]};
	location / { proxy_pass http://127.0.0.1:${to}; proxy_set_header Host $host; ${more} }
}`
const appends = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'
/** As an edge of a CDN does: it comes from its own network and names the client in its header. */
const asEdge = `proxy_bind 127.8.0.1; proxy_set_header ${cloudflare} $remote_addr; ${appends}`

const nginxConf = () => `daemon off; pid ${place.folder}/nginx.pid; error_log stderr;
worker_processes 1; events { worker_connections 64; }
http {
	access_log off; client_body_temp_path ${place.folder}; proxy_temp_path ${place.folder};
	fastcgi_temp_path ${place.folder}; uwsgi_temp_path ${place.folder}; scgi_temp_path ${place.folder};
	${nginxServer('nginx', portOf(ways.plain), appends)}
	${nginxServer('nginxByHeader', portOf(ways.header), appends)}
	${nginxServer('nginxByEdges', portOf(ways.edges), appends)}
	${nginxServer('edgeByHeader', ports.nginxByHeader!, asEdge)}
	${nginxServer('edgeByEdges', ports.nginxByEdges!, asEdge)}
	${nginxServer('edgeOfCaddy', ports.caddyByHeader!, asEdge)}
}`
const caddyfile = () => `{
	admin off
	auto_https off
	default_bind 127.0.0.1
}
http://:${ports.caddy} {
	reverse_proxy 127.0.0.1:${portOf(ways.plain)}
}
http://:${ports.caddyByHeader} {
	reverse_proxy 127.0.0.1:${portOf(ways.header)}
}`
const haproxyConf = () => `defaults
	timeout connect 5s
	timeout client 30s
	timeout server 30s
listen balancer
	mode http
	option forwardfor
	bind 127.0.0.1:${ports.balancer}
	server kurz 127.0.0.1:${portOf(ways.plain)}
listen tcp
	mode tcp
	bind 127.0.0.1:${ports.tcp}
	server kurz 127.0.0.1:${portOf(ways.alone)}
`

const ask = (port: number, path: string, from: string, headers: Record<string, string> = {}) =>
	new Promise<number>((resolve, reject) => {
		const options = { host: '127.0.0.1', port, path, localAddress: from, headers, agent: false }
		request(options, (answer) => {
			answer.resume()
			answer.once('end', () => resolve(answer.statusCode!))
		})
			.once('error', reject)
			.end()
	})

/** By the name of the set-up in the document: where visitors go, and how many they count as. */
const cases: Record<
	string,
	{ at: () => number; way: keyof Ways; headers?: (nth: number) => Record<string, string>; counts?: number }
> = {
	'nginx alone': { at: () => ports.nginx!, way: 'plain' },
	'Caddy or Traefik alone': { at: () => ports.caddy!, way: 'plain' },
	'a CDN, then nginx': { at: () => ports.edgeByHeader!, way: 'header' },
	'the same, by its networks': { at: () => ports.edgeByEdges!, way: 'edges' },
	'a CDN, then Caddy or Traefik': { at: () => ports.edgeOfCaddy!, way: 'header' },
	'a tunnel on this machine': {
		at: () => Number(portOf(ways.header)),
		way: 'header',
		// As cloudflared sends them.
		headers: (nth) => ({ [cloudflare]: visitor(nth), 'X-Forwarded-For': visitor(nth) }),
	},
	'a load balancer that speaks HTTP': { at: () => ports.balancer!, way: 'plain' },
	'a load balancer that passes TCP on': { at: () => ports.tcp!, way: 'alone', counts: 1 },
}

beforeAll(async () => {
	for (const name of [...portNames, ...morePorts]) ports[name] = await findPort()
	const database = await openTestDatabase()
	const start = (env: Record<string, string>) =>
		startServer(place, { env: { ...databaseVariables(database), ...env } })
	ways = {
		plain: await start({ TRUST_PROXY: '127.0.0.1' }),
		header: await start({ TRUST_PROXY: '127.0.0.1', TRUST_PROXY_HEADER: cloudflare }),
		edges: await start({ TRUST_PROXY: `127.0.0.1 ${edges}` }),
		alone: await start({}),
	}
	const file = (name: string, text: string) => {
		writeFileSync(join(place.folder, name), text)
		return join(place.folder, name)
	}
	const programs: [string, string[]][] = [
		['nginx', ['-p', place.folder, '-c', file('nginx.conf', nginxConf())]],
		['caddy', ['run', '--adapter', 'caddyfile', '--config', file('Caddyfile', caddyfile())]],
		['haproxy', ['-db', '-f', file('haproxy.cfg', haproxyConf())]],
	]
	for (const [name, args] of programs)
		place.start(findProgram(name)!, args, { env: { HOME: place.folder, XDG_DATA_HOME: place.folder } })
	const answers = async (name: string) => {
		if ((await ask(ports[name]!, '/livez', '127.0.0.1')) !== 200) throw new Error(`${name} is not ready`)
	}
	for (const name of ['nginx', 'caddy', 'balancer', 'tcp']) await vi.waitFor(() => answers(name), patience)
})

it('each set-up has a case', () => {
	expect(Object.keys(cases).sort()).toEqual(rows.map(({ name }) => name).sort())
	for (const { name, header } of rows)
		expect([name, header.includes(cloudflare)]).toEqual([name, cases[name]!.way === 'header'])
})

it.each(Object.entries(cases))('%s', async (_, { at, way, headers, counts = 3 }) => {
	const { origin } = ways[way]
	const made = await fetch(`${origin}/api/v1/shorten`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url: 'https://target.example/' }),
	})
	const { short_url, monitor_url } = (await made.json()) as { short_url: string; monitor_url: string }
	// Each of them twice, and once more with a header of their own making.
	for (const nth of [1, 2, 3, 1, 2, 3]) {
		const from = headers === undefined ? visitor(nth) : '127.0.0.1'
		expect(await ask(at(), `/${short_url}`, from, headers?.(nth))).toBe(302)
	}
	const own = { 'X-Forwarded-For': '203.0.113.77' }
	if (headers === undefined) expect(await ask(at(), `/${short_url}`, visitor(1), own)).toBe(302)
	const { data } = await (await fetch(`${origin}/${monitor_url}`)).json()
	expect([data.clicks, data.unique_clicks]).toEqual([headers === undefined ? 7 : 6, counts])
})
