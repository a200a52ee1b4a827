/** Makes QR codes that a phone can read, as SVG or PNG. */
import { renderToString } from 'preact-render-to-string'
import QRCode from 'qrcode'
import { Mark } from '../../shared/mark.tsx'
import { type Modules, svgOf } from '../../shared/qr/drawing.ts'
import { faultOfColours, levelOf, type PaperLook, type QrLook, standardLook } from '../../shared/qr/look.ts'
import { qr } from '../../shared/words/en/shared/qr.ts'
import type { Site } from '../config/site.ts'
import { invalid } from '../errors.ts'
import { captionOf } from './caption.ts'
import { drawPng } from './png.ts'
import { isReadBack } from './read-back.ts'

/** The mark of Kurz, with the colours that its pages would give it. */
const standardMark = renderToString(Mark({ size: 32 })).replace(/var\(--[\w-]+, ([^)]*)\)/g, '$1')

const create = (text: string, look: QrLook): Modules => {
	let modules: Modules
	try {
		modules = QRCode.create(text, { errorCorrectionLevel: levelOf(look) }).modules
	} catch {
		throw invalid('url', 'too_big', 'This does not fit into a QR code of that level.')
	}
	if (look.size < modules.size + 2 * look.margin) throw invalid('size', 'no_room', qr.faults.no_room)
	return modules
}

const { faults } = qr
const refuse = (code: 'too_faint' | 'inverted' | 'unreadable') => invalid('dark', code, faults[code])

/** Black on white without a mark is what every decoder is made for. */
export const isPlain = ({ dark, light, mark }: QrLook): boolean =>
	dark === standardLook.dark && light === standardLook.light && mark === 'off'

/**
 * The code's modules, once it is certain that they can be read. Fails with `validation_failed`:
 * `url` or `size` when they don't fit, `dark` when the colours are too close or inverted.
 */
const readableCode = (text: string, look: QrLook): Modules => {
	const fault = faultOfColours(look)
	if (fault !== undefined) throw refuse(fault)
	const modules = create(text, look)
	if (!isPlain(look) && !isReadBack(text, modules, look)) throw refuse('unreadable')
	return modules
}

/** An SVG document; the site's mark stands in its middle on request. Fails like `readableCode`. */
export const qrSvg = (text: string, look: PaperLook, { mark = standardMark }: Pick<Site, 'mark'>): string => {
	const href = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
	const modules = readableCode(text, look)
	const below = look.under ? captionOf(look.under, modules.size + 2 * look.margin, look) : undefined
	return svgOf(modules, look, look.mark === 'on' ? href : undefined, below)
}

/** A PNG without a mark. Fails like `readableCode`. */
export const qrPng = async (text: string, look: PaperLook): Promise<Uint8Array<ArrayBuffer>> =>
	drawPng(readableCode(text, look), look)
