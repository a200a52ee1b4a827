/** `GET /api/v1/qr`: a QR code of a URL as PNG or SVG. The URL is never fetched. */

import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'preact-render-to-string'
import QRCode from 'qrcode'
import * as z from 'zod/mini'
import { isWeb } from '../../shared/addresses.ts'
import { bounds } from '../../shared/bounds.ts'
import { Mark } from '../../shared/mark.tsx'
import { grouped } from '../../shared/text.ts'
import { standardSite } from '../config/site.ts'
import { invalid } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { checkQuery, wholeNumber } from '../http/request.ts'
import { queryOf } from '../links/forward.ts'
import { drawPng, type Modules } from './qr-png.ts'

const { size, margin } = bounds.qr
const colour = (standard: string) =>
	z._default(z.string().check(z.regex(/^[0-9a-fA-F]{6}$/, 'Give a colour as six hex digits.')), standard)

/** The query parameters. */
export const qrQuestion = z.object({
	url: z
		.string('Give the URL to encode.')
		.check(
			z.maxLength(bounds.qr.url, `At most ${grouped(bounds.qr.url)} characters fit.`),
			z.refine(isWeb, 'Give an absolute URL that begins with http:// or https://.'),
		),
	size: wholeNumber(size.min, size.max, size.default),
	margin: wholeNumber(0, margin.max, margin.default),
	level: z._default(z.enum(['L', 'M', 'Q', 'H'], 'The level is L, M, Q or H.'), 'M'),
	dark: colour('000000'),
	light: colour('ffffff'),
	format: z._default(z.enum(['png', 'svg'], 'The format is png or svg.'), 'png'),
	mark: z._default(z.enum(['on', 'off'], 'The mark is on or off.'), 'off'),
})

/** The code's modules. Fails with `validation_failed` if the text or its modules don't fit. */
const readModules = ({ url, level, size, margin }: z.output<typeof qrQuestion>): Modules => {
	let modules: Modules
	try {
		modules = QRCode.create(url, { errorCorrectionLevel: level }).modules
	} catch {
		throw invalid('url', 'too_big', 'This does not fit into a QR code of that level.')
	}
	if (size < modules.size + 2 * margin) {
		throw invalid('size', 'too_small', 'At this size a module would be smaller than a pixel.')
	}
	return modules
}

const drawSvg = ({
	url,
	level,
	size: width,
	margin,
	dark,
	light,
}: z.output<typeof qrQuestion>): Promise<string> =>
	QRCode.toString(url, {
		type: 'svg',
		errorCorrectionLevel: level,
		width,
		margin,
		color: { dark: `#${dark}`, light: `#${light}` },
	})

interface Picture {
	image: Uint8Array<ArrayBuffer>
	headers: Record<string, string>
}

/** The share of the code's width that the mark takes, and with its light. Level H repairs more. */
const markShare = 0.22
const lightShare = 0.26

/** Puts the site's mark into the middle of a code, as a picture in it. */
const withMark = (code: string, { size }: Modules, margin: number, light: string, mark: string): string => {
	const boxOf = (share: number): string => {
		const side = size * share
		const at = margin + (size - side) / 2
		return `x="${at}" y="${at}" width="${side}" height="${side}"`
	}
	const source = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
	const middle = `<rect ${boxOf(lightShare)} rx="1" fill="#${light}"/><image ${boxOf(markShare)} href="${source}"/>`
	return code.replace('</svg>', () => `${middle}</svg>`)
}

/** That of Kurz, with the colours that its pages would give it. */
const standardMark = renderToString(Mark({ size: 32 })).replace(/var\(--[\w-]+, ([^)]*)\)/g, '$1')

/** What is asked for: a code with a mark in its middle is an SVG of level H. */
const readQuestion = (address: string) => {
	const asked = checkQuery(qrQuestion, address)
	if (asked.mark === 'off') return asked
	if (asked.format !== 'svg') throw invalid('mark', 'invalid', 'Only an SVG can have a mark: add format=svg.')
	return { ...asked, level: 'H' as const }
}

/** Draws the requested code. Fails with `validation_failed`. */
const draw = async (address: string, mark: string): Promise<Picture> => {
	const asked = readQuestion(address)
	const modules = readModules(asked)
	const { format, margin, light } = asked
	const image =
		format === 'png'
			? await drawPng(modules, asked)
			: Buffer.from(
					asked.mark === 'on'
						? withMark(await drawSvg(asked), modules, margin, light, mark)
						: await drawSvg(asked),
				)
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

export const qrRoutes = ({ site }: Pick<Deps, 'site'> = { site: standardSite }) => {
	/** By the query as sent: an embedded image is always requested in the same words. */
	const kept = new LRUCache<string, Picture>({
		maxSize: keptBytes,
		sizeCalculation: ({ image }, query) => image.length + 2 * query.length + entryBytes,
	})
	return new Elysia({ name: 'qr' }).get('/api/v1/qr', async ({ request }) => {
		const query = queryOf(request.url)
		let picture = kept.get(query)
		if (picture === undefined) {
			picture = await draw(request.url, site.mark ?? standardMark)
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
