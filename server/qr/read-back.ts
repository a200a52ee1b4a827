/** Whether a QR code can be read in its colours and under its mark. It is drawn small for that. */
import { partsOf } from '../../shared/qr/contrast.ts'
import { type Modules, middleOf } from '../../shared/qr/drawing.ts'
import type { QrLook } from '../../shared/qr/look.ts'
import { type Pixels, readPixels } from '../../shared/qr/read-pixels.ts'

/** Pixels of a side of a module. */
const scale = 3

type Look = Pick<QrLook, 'margin' | 'dark' | 'light' | 'mark'>

/** A drawing in RGB that begins as a square of one colour. */
const canvasOf = (side: number, ground: string) => {
	const data = new Uint8Array(side * side * 3)
	/** All in whole pixels. */
	const fill = (colour: string, left: number, top: number, width: number, height = width): void => {
		const [red = 0, green = 0, blue = 0] = partsOf(`#${colour}`)
		const from = (top * side + left) * 3
		for (let at = from; at < from + width * 3; at += 3) {
			data[at] = red
			data[at + 1] = green
			data[at + 2] = blue
		}
		for (let line = 1; line < height; line++) data.copyWithin(from + line * side * 3, from, from + width * 3)
	}
	fill(ground, 0, 0, side)
	return { fill, data }
}

/** A mark is drawn as what would hide the most: a square of one colour. */
const rasterise = (modules: Modules, { margin, dark, light, mark }: Look, markColour: string): Pixels => {
	const side = (modules.size + 2 * margin) * scale
	const { fill, data } = canvasOf(side, light)
	for (let index = 0; index < modules.data.length; index++) {
		if (!modules.data[index]) continue
		const [x, y] = [index % modules.size, Math.floor(index / modules.size)]
		fill(dark, (margin + x) * scale, (margin + y) * scale, scale)
	}
	if (mark === 'off') return { width: side, height: side, data }
	const boxes = middleOf(modules, margin)
	for (const [{ at, side: width }, colour] of [
		[boxes.light, light],
		[boxes.mark, markColour],
	] as const) {
		const from = Math.floor(at * scale)
		fill(colour, from, from, Math.ceil((at + width) * scale) - from)
	}
	return { width: side, height: side, data }
}

/** Nobody knows what an operator's mark looks like, so both colours of the code have to work. */
export const isReadBack = (text: string, modules: Modules, look: Look): boolean =>
	(look.mark === 'on' ? [look.dark, look.light] : [look.dark]).every(
		(colour) => readPixels(rasterise(modules, look, colour)) === text,
	)
