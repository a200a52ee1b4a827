/** A CSV file as a response. */
import { asker } from '../waiting/asker.ts'
import type { Deps } from './deps.ts'
import { originalOf } from './request.ts'

/** Saved by browsers as `name`.csv. Slow readers are not cut off. Fails with `rate_limited`. */
export const csvFile = async (
	{ connections, downloads }: Deps,
	request: Request,
	name: string,
	file: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>,
): Promise<Response> => {
	// After HEAD nobody would read the file, or end it.
	const lines = request.method === 'HEAD' ? null : await downloads.open(asker(), file)
	connections.allowPauses(originalOf(request))
	return new Response(lines, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${name}.csv"`,
		},
	})
}
