/** A CSV file as an answer. */
import { asker } from '../waiting/asker.ts'
import type { Deps } from './deps.ts'
import { originalOf } from './request.ts'

/** To be saved as `name`.csv. Whoever reads it slowly is waited for. Fails with `rate_limited`. */
export const csvFile = async (
	{ connections, downloads }: Pick<Deps, 'connections' | 'downloads'>,
	request: Request,
	name: string,
	file: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>,
): Promise<Response> => {
	// Nobody reads the file that HEAD asks about, or ends it.
	const lines = request.method === 'HEAD' ? null : await downloads.open(asker(), file)
	connections.allowPauses(originalOf(request))
	return new Response(lines, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${name}.csv"`,
		},
	})
}
