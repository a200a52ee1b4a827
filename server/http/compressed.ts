/** Answers that are long enough go out compressed to whoever takes that. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { presentsCookie } from './credentials.ts'
import { takesGzip } from './request.ts'

/** Bytes: what fits into one packet with its head is not sooner there for being shorter. */
const worthwhile = 1_400
/** Three quarters of what can be saved, for a third of the time. */
const level = 4

const pack = promisify(gzip)

/** Pages, and JSON: lists, statistics. Files of clicks are streams, which a slow reader may stretch. */
const isPackable = ({ status, headers, body }: Response): boolean =>
	status === 200 &&
	body !== null &&
	!headers.has('content-encoding') &&
	/^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '')

/**
 * Whether the answer may hold both something secret and something that a stranger can choose, by its query or by visits (a page
 * shows their referrers): the length of what is compressed would tell of the one by the other. Only a browser with a cookie
 * can be made to ask by another site. Source: BREACH, https://www.breachattack.com.
 */
const isTelling = (request: Request, { headers }: Response): boolean =>
	presentsCookie(request) &&
	(request.url.includes('?') || (headers.get('content-type') ?? '').startsWith('text/html'))

/** The same answer, compressed where it pays. */
export const compressed = async (request: Request, answer: Response): Promise<Response> => {
	if (!isPackable(answer)) return answer
	const { headers, status } = answer
	const vary = headers.get('vary')
	headers.set('vary', vary === null ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
	if (request.method === 'HEAD' || isTelling(request, answer) || !takesGzip(request.headers)) return answer
	const bytes = Buffer.from(await answer.arrayBuffer())
	if (bytes.length < worthwhile) return new Response(bytes, { status, headers })
	const packed = await pack(bytes, { level })
	headers.set('content-encoding', 'gzip')
	headers.delete('content-length')
	return new Response(packed, { status, headers })
}
