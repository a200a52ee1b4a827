/** Draws a QR code as SVG, with a mark in its middle if there is one. */
import type { PaperLook } from './look.ts'

/** A QR code: `data[y * size + x]` is 1 where a module is dark. */
export interface Modules {
	size: number
	data: Uint8Array
}

/**
 * Where the light in the middle and the mark on it begin, and their sides, in modules. Together
 * they hide about a fourteenth of the code; level H repairs more. The light covers whole modules.
 */
export const middleOf = ({ size }: Modules, margin: number) => {
	// The sides of codes are odd.
	const light = 2 * Math.floor(size * 0.13) + 1
	const boxOf = (side: number) => ({ at: margin + (size - side) / 2, side })
	return { light: boxOf(light), mark: boxOf(light * 0.84) }
}

/** Dark modules as the path of an SVG: one rectangle for each run in a row. */
export const pathOf = ({ size, data }: Modules, margin: number): string => {
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

/**
 * A complete document. `mark`: the address of a picture, which may be a data URL; `below`: what
 * stands under the code, and its height in modules; `mm`: its width, whatever its pixels.
 */
export const svgOf = (
	modules: Modules,
	{ size, margin, dark, light, mm }: Omit<PaperLook, 'level' | 'mark' | 'under'>,
	mark?: string,
	below = { height: 0, drawn: '' },
): string => {
	const all = modules.size + 2 * margin
	const height = all + below.height
	const [width, unit] = mm === undefined ? [size, ''] : [mm, 'mm']
	const sides = `width="${width}${unit}" height="${Number(((width * height) / all).toFixed(2))}${unit}"`
	const boxes = middleOf(modules, margin)
	const box = (part: keyof typeof boxes): string => {
		const { at, side } = boxes[part]
		return `x="${at}" y="${at}" width="${side}" height="${side}"`
	}
	// Browsers cut a picture off at its box; some programs that print don't.
	const centre =
		mark === undefined
			? ''
			: `<rect ${box('light')} fill="#${light}"/><clipPath id="mark"><rect ${box('mark')}/></clipPath><image ${box('mark')} clip-path="url(#mark)" href="${mark}"/>`
	return `<svg xmlns="http://www.w3.org/2000/svg" ${sides} viewBox="0 0 ${all} ${height}" shape-rendering="crispEdges"><path fill="#${light}" d="M0 0h${all}v${height}H0z"/><path fill="#${dark}" d="${pathOf(modules, margin)}"/>${centre}${below.drawn}</svg>\n`
}

/** For a picture on a page: nothing in it can run. */
export const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
