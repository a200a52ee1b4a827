/** Files as responses, while they are being made. */
import * as z from 'zod/mini'
import { asker } from '../waiting/asker.ts'
import type { Needs } from './deps.ts'
import { originalOf } from './received.ts'
import { checkQuery, flag } from './request.ts'
import { rangeQuestion } from './statistics-question.ts'

type Content = () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>

/**
 * Saved by browsers as `name`. Slow readers are not cut off. Fails with `rate_limited`, and as the
 * file does before its first piece.
 */
export const streamedFile = async (
	{ connections, downloads }: Needs<'connections' | 'downloads'>,
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

/** Asks for a byte order mark, by which Excel knows UTF-8. */
export const markQuestion = z.object({ bom: flag })

/** Asks for clicks as a file. */
export const clicksCsvQuestion = z.object({ ...rangeQuestion.def.shape, ...markQuestion.def.shape })

/** Whether a file is to begin with a byte order mark. Fails with `validation_failed`. */
export const wantsMark = ({ url }: Request): boolean => checkQuery(markQuestion, url).bom === 'true'

/** The file behind a byte order mark, which comes with its first piece. */
export const marked = async (file: Content): Promise<ReadableStream<Uint8Array>> => {
	let mark = [0xef, 0xbb, 0xbf]
	const transform = (piece: Uint8Array, into: TransformStreamDefaultController<Uint8Array>) => {
		into.enqueue(mark.length === 0 ? piece : Buffer.concat([Uint8Array.from(mark), piece]))
		mark = []
	}
	return (await file()).pipeThrough(new TransformStream({ transform }))
}

/** Saved by browsers as `name`.csv. Fails with `validation_failed`, `rate_limited`. */
export const csvFile = (
	deps: Needs<'connections' | 'downloads'>,
	request: Request,
	name: string,
	file: Content,
	isMarked = wantsMark(request),
): Promise<Response> => {
	const content = isMarked ? () => marked(file) : file
	return streamedFile(deps, request, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' }, content)
}
