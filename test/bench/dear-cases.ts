/** The inputs of `bench:dear-inputs`: each stopped the service, or a part of it, once. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../support/machine/server-process.ts'
import { crowd, tally } from '../support/service/crowd.ts'
import * as files from '../support/service/dear/files.ts'
import { distinctCode } from '../support/service/dear/looks.ts'
import type { doorOf } from '../support/service/front-door.ts'
import { type Person, withCookie } from '../support/service/people.ts'
import { asJson } from '../support/service/service.ts'

const dear = { 'x-forwarded-for': '192.0.2.7' }

type Ask = ReturnType<typeof doorOf>['ask']
export interface Scene {
	server: ServerProcess
	ask: Ask
	person: Person
	others: Person[]
}
export interface Case {
	name: string
	env?: Record<string, string>
	/** Bytes that the server may have, all its processes together. */
	memory?: number
	/** Returns what was answered. */
	work: (scene: Scene) => Promise<string>
}

const told = (statuses: number[]): string =>
	Object.entries(tally(statuses))
		.map(([status, times]) => `${times} × ${status}`)
		.join(', ')

const statusOf = async (asked: Promise<Response>): Promise<number> => {
	try {
		const answer = await asked
		await answer.arrayBuffer()
		return answer.status
	} catch {
		return 0
	}
}
const codes =
	(count: number, look = {}) =>
	async ({ ask }: Scene) =>
		told(await crowd(count, (nth) => statusOf(ask(distinctCode(nth, look), { headers: dear }))))

const upload =
	(path: string, { type, body }: files.Sent) =>
	async ({ ask, person }: Scene) =>
		told([
			await statusOf(
				ask(path, {
					method: 'POST',
					body,
					headers: { ...dear, 'content-type': type, ...(withCookie(person.cookie).headers as object) },
				}),
			),
		])
const importPath = '/api/v1/my-links/import?dry_run=true'

/** Uploads whose bytes come one by one; others try to import meanwhile. */
const slowUploads = async ({ server, ask, person, others }: Scene): Promise<string> => {
	const { hostname, port, host } = new URL(server.origin)
	const sockets = others.slice(0, 2).map((other): Socket => {
		const socket = connect(Number(port), hostname)
		socket.on('error', () => {})
		socket.write(
			`POST ${importPath} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${other.cookie}\r\n` +
				'Content-Type: text/csv\r\nContent-Length: 1000\r\n\r\nk',
		)
		return socket
	})
	await pause(1_000)
	for (const socket of sockets) socket.write('e')
	const status = await upload(importPath, files.smallFile)({ server, ask, person, others })
	for (const socket of sockets) socket.destroy()
	return `another account's import: ${status}`
}

const protectedOnes =
	(count: number) =>
	async ({ ask }: Scene) =>
		told(
			await crowd(count, (nth) => {
				const fields = { url: 'https://target.example/', isProtected: true, password: `p${nth}` }
				return statusOf(
					ask('/api/v1/shorten', {
						...asJson(fields),
						headers: { ...dear, 'content-type': 'application/json' },
					}),
				)
			}),
		)

export const dearCases: Case[] = [
	{ name: '40 QR codes with a look', work: codes(40) },
	{ name: '40 QR codes with a look, PROCESSES=2', env: { PROCESSES: '2' }, work: codes(40) },
	{ name: '200 QR codes with a look, PROCESSES=2', env: { PROCESSES: '2' }, work: codes(200) },
	{ name: 'one QR code of 2,048 px (PNG)', work: codes(1, { size: 2_048 }) },
	{ name: 'two uploads of a byte now and then', work: slowUploads },
	{ name: 'JSON of 35 MB, one item of 3 million keys', work: upload(importPath, files.manyKeys(3_000_000)) },
	{
		name: '2.1 MB on the page: JSON of many keys',
		work: upload('/account/import', files.onPage(files.manyKeys(240_000))),
	},
	{
		name: '2.1 MB on the page: CSV of bad lines',
		work: upload('/account/import', files.onPage(files.badLines(350_000))),
	},
	{
		name: '2.1 MB on the page: a form of many fields',
		work: upload('/account/import', files.manyParts(24_000)),
	},
	{
		name: '600 KB on the page: a form of many fields',
		work: upload('/account/import', files.manyParts(7_000)),
	},
	{ name: 'CSV of 250 columns, 40,000 lines', work: upload(importPath, files.manyColumns(250, 40_000)) },
	{ name: 'dry run of 250,000 names', work: upload(importPath, files.manyNames(250_000)) },
	{ name: 'six protected creations', work: protectedOnes(6) },
	{ name: 'six protected creations, 256 MiB', memory: 256 * 2 ** 20, work: protectedOnes(6) },
]
