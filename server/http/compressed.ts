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
const isPackable = ({ status, headers }: Response): boolean =>
	status === 200 &&
	!headers.has('content-encoding') &&
	/^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '')

/**
 * Whether the answer may hold both something secret and something that a stranger can choose, by its query or by visits (links are
 * shown with their referrers): the length of what is compressed would tell of the one by the other. Only a browser with a cookie
 * can be made to ask by another site. Source: BREACH, https://www.breachattack.com.
 */
const isTelling = presentsCookie

/** The same answer, compressed where it pays. What HEAD says of the length is that of the answer as it is. */
export const compressed = async (request: Request, answer: Response): Promise<Response> => {
	if (!isPackable(answer)) return answer
	const { headers, status } = answer
	const vary = headers.get('vary')
	headers.set('vary', vary === null ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
	if (request.method === 'HEAD' || isTelling(request) || !takesGzip(request.headers)) return answer
	const bytes = Buffer.from(await answer.arrayBuffer())
	if (bytes.length < worthwhile) return new Response(bytes, { status, headers })
	const packed = await pack(bytes, { level })
	headers.set('content-encoding', 'gzip')
	headers.delete('content-length')
	return new Response(packed, { status, headers })
}
