/** Reads a file that a request brings, which may be large, and gives the work on it its time. */
// An import's line: here → file-in-thread.ts.
import { minute } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { fileAtMost, type ReceivedFile } from '../moving/file-in-thread.ts'
import { askedBy, asker } from '../waiting/asker.ts'
import { ticks, withDeadline } from '../waiting/deadline.ts'
import { readPieces } from './body.ts'
import type { Needs } from './deps.ts'
import { originalOf } from './received.ts'
import { typeOf } from './request.ts'

/** Milliseconds for the upload, and then for the work: less than a connection may pause. */
const uploadedWithin = minute
const doneWithin = 110_000

/** Work that may take longer than requests do, and than their connections are kept. */
export const slowly = <T>({ connections }: Needs<'connections'>, request: Request, work: () => T): T => {
	connections.allowPauses(originalOf(request))
	return withDeadline(ticks() + doneWithin, work)
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
	const pieces = await deps.arrivals.one(userId, (add) =>
		readPieces(request, fileAtMost, { add, within: uploadedWithin }),
	)
	const form = type === 'multipart/form-data' ? (request.headers.get('content-type') ?? '') : undefined
	// Accounts take turns, not the address that many share.
	const byAccount = { ...asker(), address: `account ${userId}` }
	return askedBy(byAccount, () => slowly(deps, request, () => deps.moving.useFile(pieces, form, work)))
}
