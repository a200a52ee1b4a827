/** Reads a file that a request brings, which may be large, and gives the work on it its time. */
import { minute } from '../../shared/time.ts'
import { fail, invalid } from '../errors.ts'
import { fileAtMost } from '../moving/uploads.ts'
import { ticks, withDeadline } from '../waiting/deadline.ts'
import type { Deps } from './deps.ts'
import { originalOf } from './received.ts'

/** Milliseconds for the upload, and then for the work: less than a connection may pause. */
const uploadedWithin = 2 * minute
const doneWithin = 110_000

/** Work that may take longer than requests do, and than their connections are kept. */
export const slowly = <T>({ connections }: Pick<Deps, 'connections'>, request: Request, work: () => T): T => {
	connections.allowPauses(originalOf(request))
	return withDeadline(ticks() + doneWithin, work)
}

/** The media type of a request, without parameters. */
const typeOf = ({ headers }: Request): string =>
	(headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/** The whole body. Fails with `payload_too_large`, without reading more than needed. */
const readBody = async (request: Request): Promise<Uint8Array> => {
	if (Number(request.headers.get('content-length') ?? 0) > fileAtMost) throw fail('payload_too_large')
	const by = ticks() + uploadedWithin
	const chunks: Uint8Array[] = []
	let size = 0
	try {
		for await (const chunk of request.body ?? []) {
			size += chunk.length
			if (size > fileAtMost || ticks() > by) break
			chunks.push(chunk)
		}
	} catch {
		// The client disconnected; nobody reads the response.
		throw invalid('', 'incomplete', 'The body ended too early.')
	}
	if (size > fileAtMost) throw fail('payload_too_large')
	if (ticks() > by) throw invalid('', 'incomplete', 'The upload took too long.')
	return Buffer.concat(chunks)
}

/**
 * Runs `work` on the body. Fails with `unsupported_media_type`, `payload_too_large`,
 * `rate_limited`, `validation_failed` (`incomplete`).
 */
export const withUpload = async <T>(
	deps: Deps,
	request: Request,
	userId: string,
	types: string[],
	work: (bytes: Uint8Array) => Promise<T>,
): Promise<T> => {
	if (!types.includes(typeOf(request))) throw fail('unsupported_media_type')
	return deps.moving.uploads.one(userId, async () => {
		deps.connections.allowPauses(originalOf(request))
		const bytes = await readBody(request)
		return slowly(deps, request, () => work(bytes))
	})
}
