/** Files as responses, while they are being made. */
import { asker } from '../waiting/asker.ts'
import type { Deps } from './deps.ts'
import { originalOf } from './received.ts'

type Content = () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>

/** Saved by browsers as `name`. Slow readers are not cut off. Fails with `rate_limited`. */
export const streamedFile = async (
	{ connections, downloads }: Deps,
	request: Request,
	{ name, type }: { name: string; type: string },
	file: Content,
): Promise<Response> => {
	// After HEAD nobody would read the file, or end it.
	const content = request.method === 'HEAD' ? null : await downloads.open(asker(), file)
	connections.allowPauses(originalOf(request))
	return new Response(content, {
		headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
	})
}

/** Saved by browsers as `name`.csv. */
export const csvFile = (deps: Deps, request: Request, name: string, file: Content): Promise<Response> =>
	streamedFile(deps, request, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' }, file)
