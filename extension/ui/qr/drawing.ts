/** A QR code's modules, the mark in its middle, and the sizes in which it is shown. */
import { correction, generate } from 'lean-qr/nano'
import { render } from 'preact'
import { Mark } from '../../../shared/mark.tsx'
import type { Modules } from '../../../shared/qr/drawing.ts'
import { levelOf, type QrLook } from '../../../shared/qr/look.ts'

/** Side lengths in pixels: on a page, and in the popup's dialog. */
export const qrSize = { onPage: 176, inPopup: 312 } as const

/** Repairs more than was asked for where the same size has room for that. */
export const modulesOf = (text: string, look: Pick<QrLook, 'level' | 'mark'>): Modules => {
	const code = generate(text, { minCorrectionLevel: correction[levelOf(look)] })
	const { size } = code
	const at = (_: unknown, index: number) => Number(code.get(index % size, Math.floor(index / size)))
	return { size, data: Uint8Array.from({ length: size ** 2 }, at) }
}

/** How much larger than wished a code may be. */
const most = 1.07

/** The side length near the wished one: modules take whole pixels, or their edges blur. */
export const wholePixels = (modules: number, wished: number): number => {
	const scale = Math.round(wished / modules)
	const fits = scale * modules <= wished * most
	return modules * Math.max(1, fits ? scale : scale - 1)
}

/** An SVG as the address of a picture, in which nothing can run. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The mark of Kurz as an SVG, in its own colours whatever the theme. */
export const ownMark = (): string => {
	const place = document.createElement('div')
	render(Mark({ size: 32 }), place)
	const drawn = new XMLSerializer().serializeToString(place.firstElementChild!)
	return drawn.replace(/var\(--[\w-]+, ([^)]*)\)/g, '$1')
}
