/** Clients that read an export slowly get all of it; those that hang up leave their places. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { statusOf } from '../../support/service/crowd.ts'
import { openService } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'

const service = await openService()
const processes = createServiceProcesses(service)

/** More clicks than the buffers of a connection hold. */
const clicks = 60_000
/** Milliseconds. Bun cuts idle connections after ten seconds, unless the route asks for more. */
const standStill = 14_000

const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
await service.database.sql`
	insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
	select id, now(), 1, nth, '', repeat('x', 500) from links, generate_series(1, ${clicks}) as nth
	where slug = ${short_url}`
const path = `/api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv`

/** A client that has read the beginning, and pauses. */
const startReading = async (origin: string) => {
	const socket = connect(Number(new URL(origin).port), '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	const chunks: Buffer[] = []
	socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
	socket.write(`GET ${path} HTTP/1.1\r\nhost: kurz\r\nconnection: close\r\n\r\n`)
	await once(socket, 'data')
	socket.pause()
	return { socket, text: () => Buffer.concat(chunks).toString('latin1') }
}
/** The same, once it is answered: a busy machine may say 503 first. */
const startAnswered = async (origin: string): ReturnType<typeof startReading> => {
	const reader = await startReading(origin)
	if (reader.text().startsWith('HTTP/1.1 200 ')) return reader
	reader.socket.destroy()
	return startAnswered(origin)
}

it('a client that pauses in the middle still gets all of it', async () => {
	const { socket, text } = await startReading((await processes.start()).origin)
	// The pause itself is under test.
	await pause(standStill)
	socket.resume()
	await once(socket, 'close')
	const [, ...lines] = text().split(`,${'x'.repeat(500)},`)
	expect(lines).toHaveLength(clicks)
})

it('clients that hang up in the middle leave their places to others', async () => {
	const { origin, ask } = await processes.start()
	const readers = await Promise.all(Array.from({ length: 10 }, () => startAnswered(origin)))
	expect(await statusOf(ask(path))).toBe(429)
	for (const { socket } of readers) socket.destroy()
	await expect.poll(() => statusOf(ask(path))).toBe(200)
})
