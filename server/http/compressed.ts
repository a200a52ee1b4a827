/** Compresses long responses for clients that accept gzip. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { withinTime } from '../waiting/deadline.ts'
import { presentsCookie } from './credentials.ts'
import type { Deps } from './deps.ts'
import { takesGzip } from './request.ts'

/** Bytes. A response that fits into one packet with its headers gains nothing. */
const worthwhile = 1_400
/** Bytes from which compressing waits for its turn: it takes some milliseconds of a processor. */
const large = 128 * 1024
/** Milliseconds. */
const waitsAtMost = 500
/** Saves three quarters of what level 9 saves, in a third of the time. */
const level = 4

const pack = promisify(gzip)

/** Pages and JSON. CSV files are streams, which can last as long as a slow reader. */
const isPackable = ({ status, headers }: Response): boolean =>
	status === 200 &&
	!headers.has('content-encoding') &&
	/^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '')

/** A page of ours, or the person: a typed address, a bookmark. Source: w3.org/TR/fetch-metadata. */
const ours = ['same-origin', 'none']

/**
 * Whether the response may hold both a secret and text that a stranger chose by its query: its
 * compressed length would leak the secret. A stranger can only make a browser with a cookie ask,
 * again and again, from another site. Source: BREACH, https://www.breachattack.com.
 */
const isTelling = (request: Request): boolean =>
	presentsCookie(request) && !ours.includes(request.headers.get('sec-fetch-site') ?? '')

/** The same response, compressed where that pays. HEAD reports the uncompressed length. */
export const compressed = async (
	request: Request,
	answer: Response,
	{ dear }: Pick<Deps, 'dear'>,
): Promise<Response> => {
	if (!isPackable(answer)) return answer
	const { headers, status } = answer
	const vary = headers.get('vary')
	headers.set('vary', vary === null ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
	if (request.method === 'HEAD' || isTelling(request) || !takesGzip(request.headers)) return answer
	const bytes = Buffer.from(await answer.arrayBuffer())
	if (bytes.length < worthwhile) return new Response(bytes, { status, headers })
	// Where the machine is busy, the page itself is the quicker answer.
	const inTurn = () =>
		withinTime(waitsAtMost, () => dear.run('pack', () => pack(bytes, { level }))).catch(() => undefined)
	const packed = await (bytes.length < large ? pack(bytes, { level }) : inTurn())
	if (packed === undefined) return new Response(bytes, { status, headers })
	headers.set('content-encoding', 'gzip')
	headers.delete('content-length')
	return new Response(packed, { status, headers })
}
