/** Draws a QR code as SVG, with a mark in its middle if there is one. */
import type { QrLook } from './look.ts'

/** A QR code: `data[y * size + x]` is 1 where a module is dark. */
export interface Modules {
	size: number
	data: Uint8Array
}

/** Shares of the code's side: of a mark, and of the light under it. Level H repairs more. */
export const middle = { mark: 0.22, light: 0.26 } as const

/** Where a part of the middle begins, and its side, in modules. */
export const middleOf = ({ size }: Modules, margin: number, part: keyof typeof middle) => {
	const side = size * middle[part]
	return { at: margin + (size - side) / 2, side }
}

/** Dark modules as the path of an SVG: one rectangle for each run in a row. */
const pathOf = ({ size, data }: Modules, margin: number): string => {
	let path = ''
	for (let y = 0; y < size; y++) {
		for (let x = 0; x < size; x++) {
			if (!data[y * size + x]) continue
			const start = x
			while (x + 1 < size && data[y * size + x + 1]) x++
			path += `M${start + margin} ${y + margin}h${x + 1 - start}v1h-${x + 1 - start}z`
		}
	}
	return path
}

/** A complete document. `mark`: the address of a picture, which may be a data URL. */
export const svgOf = (
	modules: Modules,
	{ size, margin, dark, light }: Pick<QrLook, 'size' | 'margin' | 'dark' | 'light'>,
	mark?: string,
): string => {
	const all = modules.size + 2 * margin
	const box = (part: keyof typeof middle): string => {
		const { at, side } = middleOf(modules, margin, part)
		return `x="${at}" y="${at}" width="${side}" height="${side}"`
	}
	// Browsers cut a picture off at its box; some programs that print don't.
	const centre =
		mark === undefined
			? ''
			: `<rect ${box('light')} rx="1" fill="#${light}"/><clipPath id="mark"><rect ${box('mark')}/></clipPath><image ${box('mark')} clip-path="url(#mark)" href="${mark}"/>`
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${all} ${all}" shape-rendering="crispEdges"><path fill="#${light}" d="M0 0h${all}v${all}H0z"/><path fill="#${dark}" d="${pathOf(modules, margin)}"/>${centre}</svg>\n`
}
