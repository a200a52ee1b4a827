/** Addresses that beginners type, each with a real server behind it, and what helps. */
import { createServer } from 'node:net'
import { afterAll } from 'vitest'
import { createAuthority } from '../machine/certificates.ts'
import type { Workplace } from '../machine/workplace.ts'

/** These lead to this machine in both browsers. Their ending is one of private networks. */
export const names = ['kurz.local', 'www.kurz.local']

export interface WrongAddress {
	/** What is wrong with it. */
	name: string
	/** What somebody types. */
	typed: string
	/** A part of what is said. */
	says: string
	/** The button that leads to the server by itself. */
	helps?: string
}

type Answer = (request: Request) => Response | Promise<Response>

const serve = (answer: Answer, tls?: { cert: string; key: string }): number => {
	const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer, ...(tls && { tls }) })
	afterAll(() => server.stop(true))
	return server.port!
}

/** Takes connections and never answers. */
const openHung = async (): Promise<number> => {
	const sockets = new Set<{ destroy: () => void }>()
	const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	afterAll(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	return (server.address() as { port: number }).port
}

const forAll = { 'access-control-allow-origin': '*' }
const page = (status: number, headers: Record<string, string> = {}): Answer => {
	return () => new Response('<h1>Hello</h1>', { status, headers })
}

/** Call it at the top of a test file. `origin` is that of a real Kurz, which answers by http. */
export const openWrongAddresses = async (place: Workplace, origin: string) => {
	const passOn: Answer = ({ url }) => {
		const { pathname, search } = new URL(url)
		return fetch(origin + pathname + search, { headers: { origin: 'null' } })
	}
	const { certificate: cert, key } = createAuthority(place, 'nobody').vouchFor('IP:127.0.0.1')
	const selfMade = serve(passOn, { cert, key })
	const toWww = serve((request) => {
		const { host, pathname } = new URL(request.url)
		if (host.startsWith('www.')) return passOn(request)
		return new Response(null, { status: 301, headers: { location: `http://www.${host}${pathname}` } })
	})
	const hung = await openHung()
	const { host } = new URL(origin)
	const rows: WrongAddress[] = [
		{ name: 'nobody there', typed: '127.0.0.1:9', says: 'Can’t reach 127.0.0.1:9.' },
		{ name: 'https of a server with http', typed: `https://${host}`, says: 'but at', helps: `Use ${origin}` },
		{
			name: 'a redirect to www',
			typed: `kurz.local:${toWww}`,
			says: 'Kurz doesn’t answer at',
			helps: `Use http://www.kurz.local:${toWww}`,
		},
		{
			name: 'another service',
			typed: `127.0.0.1:${serve(page(200, forAll))}`,
			says: 'but it isn’t Kurz. Check',
		},
		{
			name: 'a path',
			typed: `127.0.0.1:${serve(page(404, forAll))}/kurz/`,
			says: 'has a host of its own and no path',
		},
		{
			name: 'a proxy without its Kurz',
			typed: `127.0.0.1:${serve(page(502))}`,
			says: 'a fault may show there',
		},
		{
			name: 'a proxy that says so',
			typed: `127.0.0.1:${serve(page(502, forAll))}`,
			says: 'Something is wrong at',
		},
		{ name: 'http on the open net', typed: 'http://kurz.example', says: 'Others can listen in on http.' },
		{ name: 'no address', typed: 'my server', says: 'That isn’t a server address.' },
	]
	return { rows, selfMade: `https://127.0.0.1:${selfMade}`, hung: `127.0.0.1:${hung}` }
}
