/** A CSV file as an answer. */
import type { Deps } from './deps.ts'
import { originalOf } from './request.ts'

/** To be saved as `name`.csv. Whoever reads it slowly is waited for. */
export const csvFile = (
	{ connections }: Pick<Deps, 'connections'>,
	request: Request,
	lines: ReadableStream<Uint8Array>,
	name: string,
): Response => {
	connections.allowPauses(originalOf(request))
	return new Response(lines, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${name}.csv"`,
		},
	})
}
