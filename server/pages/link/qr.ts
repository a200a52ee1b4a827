/** The QR code that a link's page shows: how it was asked for, and the picture or the fault. */
import * as z from 'zod/mini'
import { paths } from '../../../shared/paths.ts'
import { levelOf } from '../../../shared/qr/look.ts'
import { Failure } from '../../errors.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { lookShape } from '../../http/qr-question.ts'
import { check } from '../../http/request.ts'
import type { FormFault } from '../forms/faults.ts'
import { toFormFault } from '../forms/form-fault.ts'

const lookQuestion = z.object(lookShape)
type LookName = keyof typeof lookShape
/** The fields of the form, which are parameters of the page's address. */
export const lookNames = Object.keys(lookShape) as LookName[]

/** Pixels of a saved picture unless others are asked for: sharp in print too. */
const savedSize = '1024'

export interface ShownQr {
	/** A whole SVG document, unless there is a fault. As a picture, nothing in it can run. */
	svg?: string
	/** Path of the PNG; absent when it would have a mark. */
	pngHref?: string
	/** What the form has in its fields. */
	look: Record<LookName, string>
	/** The address of the page says how it looks. */
	isAsked: boolean
	fault?: FormFault
}

/** Of the look that the page's address asks for. */
export const readQr = async (
	shortUrl: string,
	address: string,
	{ drawer }: Needs<'drawer'>,
): Promise<ShownQr> => {
	const query = readPageQuery(address)
	const asked = lookNames.flatMap((name) => {
		// Colour fields send `#000000`.
		const value = query[name]?.replace(/^#/, '')
		return value === undefined || value === '' ? [] : [[name, value]]
	})
	const typed = { size: savedSize, ...Object.fromEntries(asked) }
	const standard = check(lookQuestion, { size: savedSize })
	const shown = {
		look: { ...Object.fromEntries(lookNames.map((name) => [name, String(standard[name])])), ...typed },
		isAsked: asked.length > 0,
	} as Pick<ShownQr, 'look' | 'isAsked'>
	try {
		const look = check(lookQuestion, typed)
		const svg = await drawer.svg(shortUrl, look)
		shown.look.level = levelOf(look)
		const { mark, ...drawn } = look
		return mark === 'on'
			? { ...shown, svg }
			: { ...shown, svg, pngHref: paths.qr({ url: shortUrl, ...drawn }) }
	} catch (error) {
		if (error instanceof Failure) return { ...shown, fault: toFormFault(error) }
		throw error
	}
}
