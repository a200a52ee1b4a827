/** Draws a QR code as a picture, and reads it back: what can't be read is not offered. */
import { type Modules, middleOf, pathOf, svgOf } from '../../../shared/qr/drawing.ts'
import { readPixels } from '../../../shared/qr/read-pixels.ts'
import { modulesOf } from './drawing.ts'
import type { DrawnLook, LookFault } from './look.ts'

const scaleOf = ({ size }: Modules, look: DrawnLook): number =>
	Math.floor(look.size / (size + 2 * look.margin))

const drawMark = async (
	brush: CanvasRenderingContext2D,
	modules: Modules,
	light: string,
	markUrl: string,
): Promise<void> => {
	const picture = new Image()
	picture.src = markUrl
	await picture.decode()
	const boxes = middleOf(modules, 0)
	brush.fillStyle = `#${light}`
	brush.fillRect(boxes.light.at, boxes.light.at, boxes.light.side, boxes.light.side)
	brush.drawImage(picture, boxes.mark.at, boxes.mark.at, boxes.mark.side, boxes.mark.side)
}

/** As wide as asked for; modules take whole pixels, and the margin has the rest. */
const draw = async (text: string, look: DrawnLook) => {
	const modules = modulesOf(text, look)
	const canvas = document.createElement('canvas')
	const brush = canvas.getContext('2d')
	if (brush === null) throw new Error('no canvas')
	canvas.width = canvas.height = look.size
	brush.fillStyle = `#${look.light}`
	brush.fillRect(0, 0, look.size, look.size)
	const scale = scaleOf(modules, look)
	const start = Math.floor((look.size - modules.size * scale) / 2)
	brush.translate(start, start)
	brush.scale(scale, scale)
	brush.fillStyle = `#${look.dark}`
	brush.fill(new Path2D(pathOf(modules, 0)))
	if (look.markUrl !== undefined) await drawMark(brush, modules, look.light, look.markUrl)
	return { canvas, brush }
}

/** Why this look can't be had for this text; undefined if it was drawn and read back. */
export const faultOfPicture = async (text: string, look: DrawnLook): Promise<LookFault | undefined> => {
	if (scaleOf(modulesOf(text, look), look) < 1) return 'no_room'
	const { brush } = await draw(text, look)
	return readPixels(brush.getImageData(0, 0, look.size, look.size)) === text ? undefined : 'unreadable'
}

export const pngOf = async (text: string, look: DrawnLook): Promise<Blob> => {
	const { canvas } = await draw(text, look)
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
	})
}

export const svgFileOf = (text: string, look: DrawnLook): Blob => {
	const svg = svgOf(modulesOf(text, look), look, look.markUrl)
	return new Blob([svg], { type: 'image/svg+xml' })
}
