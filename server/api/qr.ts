/** `GET /api/v1/qr`: a QR code of a URL as PNG or SVG. The URL is never fetched. */
import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { isWeb } from '../../shared/text/addresses.ts'
import { grouped } from '../../shared/text/text.ts'
import { invalid } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { lookShape } from '../http/qr-question.ts'
import { checkQuery } from '../http/request.ts'
import { queryOf } from '../links/place.ts'
import type { Drawer } from '../qr/draw.ts'

const { mark, ...look } = lookShape
/** The query parameters. */
export const qrQuestion = z.object({
	url: z
		.string('Give the URL to encode.')
		.check(
			z.maxLength(bounds.qr.url, `At most ${grouped(bounds.qr.url)} characters fit.`),
			z.refine(isWeb, 'Give an absolute URL that begins with http:// or https://.'),
		),
	...look,
	format: z._default(z.enum(['png', 'svg'], 'The format is png or svg.'), 'png'),
	mark,
})

interface Picture {
	image: Uint8Array<ArrayBuffer>
	headers: Record<string, string>
}

/** Draws the requested code. Fails with `validation_failed`, `service_unavailable`. */
const draw = async (address: string, drawer: Drawer): Promise<Picture> => {
	const { url, format, ...look } = checkQuery(qrQuestion, address)
	if (look.mark === 'on' && format === 'png')
		throw invalid('mark', 'invalid', 'Only an SVG can have a mark: add format=svg.')
	const image = format === 'png' ? await drawer.png(url, look) : Buffer.from(await drawer.svg(url, look))
	return {
		image,
		headers: {
			'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
			'cache-control': 'public, max-age=86400',
			'cross-origin-resource-policy': 'cross-origin',
			etag: `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`,
		},
	}
}

/** Bytes of cached images with their keys: several thousand of the usual size. */
const keptBytes = 8_000_000
/** Approximate overhead of an entry. */
const entryBytes = 1_000

export const qrRoutes = ({ drawer }: Pick<Deps, 'drawer'>) => {
	/** By the query as sent: an embedded image is always requested in the same words. */
	const kept = new LRUCache<string, Picture>({
		maxSize: keptBytes,
		sizeCalculation: ({ image }, query) => image.length + 2 * query.length + entryBytes,
	})
	return new Elysia({ name: 'qr' }).get('/api/v1/qr', async ({ request }) => {
		const query = queryOf(request.url)
		let picture = kept.get(query)
		if (picture === undefined) {
			picture = await draw(request.url, drawer)
			kept.set(query, picture)
		}
		const { image, headers } = picture
		if (request.headers.get('if-none-match')?.includes(headers.etag!)) {
			const { 'content-type': _, ...known } = headers
			return new Response(null, { status: 304, headers: known })
		}
		return new Response(image, { headers })
	})
}
