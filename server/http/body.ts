/** Reads the body of a request: no more of it than may come, and never half of it. */
import { Failure, fail, invalid } from '../errors.ts'

/** The client disconnected; nobody reads the response. */
const endedEarly = () => invalid('', 'incomplete', 'The body ended too early.')

interface Reading {
	/** Gets the size of each piece. */
	add?: (bytes: number) => void
	/** Milliseconds. */
	within?: number
}

/**
 * The whole body in pieces; `atMost` bytes. Fails with `payload_too_large`, without reading more
 * than needed, and with `validation_failed` (`incomplete`).
 */
export const readPieces = async (
	request: Request,
	atMost: number,
	{ add, within }: Reading = {},
): Promise<Uint8Array[]> => {
	if (Number(request.headers.get('content-length') ?? 0) > atMost) throw fail('payload_too_large')
	const pieces: Uint8Array[] = []
	let size = 0
	const reader = request.body?.getReader()
	let isLate = false
	const stop = () => {
		isLate = true
		reader?.cancel().catch(() => {})
	}
	const timer = within === undefined ? undefined : setTimeout(stop, within)
	try {
		for (;;) {
			const { done, value } = (await reader?.read()) ?? { done: true }
			if (isLate) throw invalid('', 'incomplete', 'The upload took too long.')
			if (done || value === undefined) return pieces
			size += value.length
			if (size > atMost) throw fail('payload_too_large')
			add?.(value.length)
			pieces.push(value)
		}
	} catch (error) {
		throw error instanceof Failure ? error : endedEarly()
	} finally {
		clearTimeout(timer)
		reader?.releaseLock()
	}
}

/** The bytes of a small body. Fails like `readPieces`. */
export const readBytes = async (request: Request, atMost: number): Promise<Buffer> => {
	const told = request.headers.get('content-length')
	if (told === null || Number(told) > atMost) return Buffer.concat(await readPieces(request, atMost))
	// Reading it at once takes a fraction of the time.
	const bytes = await request.arrayBuffer().catch(() => {
		throw endedEarly()
	})
	if (bytes.byteLength > atMost) throw fail('payload_too_large')
	return Buffer.from(bytes)
}
