/** Reads a file that a request brings, which may be large, and gives the work on it its time. */
// An import's line: here → file-in-thread.ts.
import { minute } from '../../shared/text/time.ts'
import { Failure, fail, invalid } from '../errors.ts'
import { fileAtMost, type ReceivedFile } from '../moving/file-in-thread.ts'
import { askedBy, asker } from '../waiting/asker.ts'
import { ticks, withDeadline } from '../waiting/deadline.ts'
import type { Needs } from './deps.ts'
import { originalOf } from './received.ts'

/** Milliseconds for the upload, and then for the work: less than a connection may pause. */
const uploadedWithin = minute
const doneWithin = 110_000

/** Work that may take longer than requests do, and than their connections are kept. */
export const slowly = <T>({ connections }: Needs<'connections'>, request: Request, work: () => T): T => {
	connections.allowPauses(originalOf(request))
	return withDeadline(ticks() + doneWithin, work)
}

/** The media type of a request, without parameters. */
const typeOf = ({ headers }: Request): string =>
	(headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/**
 * The whole body in pieces; `within` milliseconds. Fails with `payload_too_large`, without reading
 * more than needed, and with `validation_failed` (`incomplete`).
 */
export const readBody = async (
	request: Request,
	add: (bytes: number) => void,
	within = uploadedWithin,
): Promise<Uint8Array[]> => {
	if (Number(request.headers.get('content-length') ?? 0) > fileAtMost) throw fail('payload_too_large')
	const pieces: Uint8Array[] = []
	let size = 0
	const reader = request.body?.getReader()
	let isLate = false
	const timer = setTimeout(() => {
		isLate = true
		reader?.cancel().catch(() => {})
	}, within)
	try {
		for (;;) {
			const { done, value } = (await reader?.read()) ?? { done: true }
			if (isLate) throw invalid('', 'incomplete', 'The upload took too long.')
			if (done || value === undefined) return pieces
			size += value.length
			if (size > fileAtMost) throw fail('payload_too_large')
			add(value.length)
			pieces.push(value)
		}
	} catch (error) {
		if (error instanceof Failure) throw error
		// The client disconnected; nobody reads the response.
		throw invalid('', 'incomplete', 'The body ended too early.')
	} finally {
		clearTimeout(timer)
		reader?.releaseLock()
	}
}

/**
 * Does work on the file that the body is, or that a form has. It takes a place once it has arrived.
 * Fails with `unsupported_media_type`, `payload_too_large`, `validation_failed` (`incomplete`), and
 * with `service_unavailable` when too many wait.
 */
export const withUpload = async <T>(
	deps: Needs<'arrivals' | 'connections' | 'moving'>,
	request: Request,
	userId: string,
	types: string[],
	work: (file: ReceivedFile) => Promise<T>,
): Promise<T> => {
	const type = typeOf(request)
	if (!types.includes(type)) throw fail('unsupported_media_type')
	deps.connections.allowPauses(originalOf(request))
	const pieces = await deps.arrivals.one(userId, (add) => readBody(request, add))
	const form = type === 'multipart/form-data' ? (request.headers.get('content-type') ?? '') : undefined
	// Accounts take turns, not the address that many share.
	const byAccount = { ...asker(), address: `account ${userId}` }
	return askedBy(byAccount, () => slowly(deps, request, () => deps.moving.useFile(pieces, form, work)))
}
