/** QR codes as a page is asked for them, or else in the last good look, with the fault. */
import * as z from 'zod/mini'
import { bounds } from '../../../shared/bounds.ts'
import { openOnly, type Place } from '../../../shared/link/places.ts'
import { paths } from '../../../shared/paths.ts'
import { levelOf } from '../../../shared/qr/look.ts'
import { isPrintable } from '../../../shared/text/text.ts'
import { Failure } from '../../errors.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { lookShape } from '../../http/qr-question.ts'
import { check } from '../../http/request.ts'
import { type FormFault, toFormFault } from '../forms/faults.ts'

const under = z
	.string()
	.check(
		z.maxLength(bounds.qr.under, `At most ${bounds.qr.under} characters fit.`),
		z.refine(isPrintable, 'A text may not contain control or broken characters.'),
	)
const lookQuestion = z.object({ ...lookShape, under: z._default(under, '') })
type Look = z.output<typeof lookQuestion>
export type LookName = keyof Look
/** The fields of the form, which are parameters of the page's address. */
export const lookNames = Object.keys(lookQuestion.def.shape) as LookName[]
/** With whose code it is, and the last look that could be drawn, as a query in the query. */
export const lookParameters = [...lookNames, 'code_of', 'last']

/** Pixels of a saved picture unless others are asked for: sharp in print too. */
const savedSize = '1024'

type TypedLook = Record<LookName, string>

export interface ChosenLook {
	/** How it is drawn. */
	drawn: TypedLook
	/** What the form has in its fields: the same, unless there is a fault. */
	look: TypedLook
	/** The address of the page says how it looks. */
	isAsked: boolean
	fault?: FormFault
}

/** What a query says of the look. Empty fields say nothing. */
const saidIn = (query: Record<string, string>): Partial<TypedLook> =>
	Object.fromEntries(
		lookNames.flatMap((name) => {
			// Colour fields send `#000000`.
			const value = name === 'under' ? query[name] : query[name]?.replace(/^#/, '')
			return value === undefined || value === '' ? [] : [[name, value]]
		}),
	)

const typedOf = (look: Look): TypedLook =>
	Object.fromEntries(lookNames.map((name) => [name, String(look[name] ?? '')])) as TypedLook

/** The look that an address asks for. Fails with `validation_failed`. */
export const readLook = (query: Record<string, string>): Look => check(lookQuestion, saidIn(query))

/** Draws in the look that the page's address asks for, or else in the last good one. */
export const drawAsked = async <Drawing extends object>(
	address: string,
	draw: (look: Look) => Promise<Drawing>,
): Promise<Drawing & ChosenLook> => {
	const drawAs = async (said: Partial<TypedLook>) => {
		const look = readLook({ size: savedSize, ...said })
		const drawn = typedOf({ ...look, level: levelOf(look) })
		return { ...(await draw(look)), drawn, look: drawn }
	}
	const query = readPageQuery(address)
	const asked = saidIn(query)
	const isAsked = Object.keys(asked).length > 0
	try {
		return { ...(await drawAs(asked)), isAsked }
	} catch (error) {
		if (!(error instanceof Failure)) throw error
		const last = saidIn(Object.fromEntries(new URLSearchParams(query.last)))
		const good = await drawAs(last).catch(() => drawAs({}))
		return { ...good, look: { ...good.look, ...asked }, isAsked, fault: toFormFault(error) }
	}
}

export interface ShownQr extends ChosenLook {
	/** The encoded URL. */
	url: string
	/** The place whose code it is. */
	place?: Place | undefined
	/** A whole SVG document. As a picture, nothing in it can run. */
	svg: string
	/** Path of the PNG; absent when it would have a mark or a text. */
	pngHref?: string
}

/** The code of one link, or of the place that the address asks for. */
export const readQr = (
	{ shortUrl, places }: { shortUrl: string; places: readonly Place[] | null },
	address: string,
	{ drawer }: Needs<'drawer'>,
): Promise<ShownQr> => {
	const asked = readPageQuery(address).code_of
	const place = openOnly(places).find(({ name }) => name === asked)
	const url = place === undefined ? shortUrl : `${shortUrl}/${place.name}`
	return drawAsked(address, async (look) => {
		const { mark, under, ...plain } = look
		return {
			...{ url, place, svg: await drawer.svg(url, look) },
			...(mark === 'off' && under === '' && { pngHref: paths.qr({ url, ...plain }) }),
		}
	})
}
