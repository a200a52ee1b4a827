/** A body that is read in pieces ends whole, or is refused: never half of it. */
import { expect, it } from 'vitest'
import { readPieces } from '../../../server/http/body.ts'
import { second } from '../../../shared/text/time.ts'

/** More than any of them has. */
const atMost = 100
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A request whose body brings a piece at each call. */
const receive = () => {
	let body!: ReadableStreamDefaultController<Uint8Array>
	const stream = new ReadableStream<Uint8Array>({
		start: (controller) => {
			body = controller
		},
	})
	return { body, request: new Request('http://kurz.test/', { method: 'POST', body: stream }) }
}

it('comes whole, however many pieces it has', async () => {
	const { body, request } = receive()
	let seen = 0
	const reading = readPieces(request, atMost, {
		add: (bytes) => {
			seen += bytes
			if (seen === 3) {
				body.enqueue(bytesOf('def'))
				body.close()
			}
		},
	})
	body.enqueue(bytesOf('abc'))
	const pieces = await reading
	expect(Buffer.concat(pieces).toString()).toBe('abcdef')
	expect(seen).toBe(6)
})

it.each(['nothing', 'a piece'])('is refused when its time is over after %s', async (what) => {
	const { body, request } = receive()
	if (what === 'a piece') body.enqueue(bytesOf('abc'))
	await expect(readPieces(request, atMost, { within: second / 100 })).rejects.toMatchObject({
		code: 'validation_failed',
		extra: { details: [{ code: 'incomplete', message: 'The upload took too long.' }] },
	})
})

it('is refused when its client hangs up', async () => {
	const { body, request } = receive()
	body.enqueue(bytesOf('abc'))
	const reading = readPieces(request, atMost, { add: () => body.error(new Error('gone')) })
	await expect(reading).rejects.toMatchObject({
		extra: { details: [{ message: 'The body ended too early.' }] },
	})
})
