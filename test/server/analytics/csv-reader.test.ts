/** A client that reads an export slowly gets all of it. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'

const service = await openService()
const processes = createServiceProcesses(service)

/** More clicks than the buffers of a connection hold. */
const clicks = 60_000
/** Milliseconds. Bun cuts an idle connection off after ten seconds, unless the route asks for more. */
const standStill = 14_000

it('even one that pauses in the middle', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	await service.database.sql`
		insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select id, now(), 1, nth, '', repeat('x', 500) from links, generate_series(1, ${clicks}) as nth
		where slug = ${short_url}`
	const { hostname, port } = new URL((await processes.start()).origin)
	const socket = connect(Number(port), hostname)
	const chunks: Buffer[] = []
	socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
	socket.write(
		`GET /api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv HTTP/1.1\r\nhost: kurz\r\nconnection: close\r\n\r\n`,
	)
	await once(socket, 'data')
	socket.pause()
	// This waits for nothing: the pause is what is tested.
	await pause(standStill)
	socket.resume()
	await once(socket, 'close')
	const [, ...lines] = Buffer.concat(chunks)
		.toString('latin1')
		.split(`,${'x'.repeat(500)},`)
	expect(lines).toHaveLength(clicks)
})
