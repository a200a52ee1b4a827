/** Draws QR codes: as a path, as an SVG file, as a PNG file. */
import { create } from 'qrcode'

/** Quiet zone in modules; ISO/IEC 18004 asks for four. */
const MARGIN = 4
/** Side lengths in pixels: on a page, in dialogs, and of saved and copied images. */
export const qrSize = { onPage: 176, inPopup: 312, inDialog: 320, saved: 400 } as const

export interface QrDrawing {
	/** Modules on a side, margin included. */
	size: number
	/** Dark modules as one SVG path. */
	path: string
}

export const drawQr = (text: string): QrDrawing => {
	const { modules } = create(text, { errorCorrectionLevel: 'M' })
	const parts: string[] = []
	for (let row = 0; row < modules.size; row++) {
		for (let column = 0; column < modules.size; column++) {
			if (modules.get(row, column)) parts.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
		}
	}
	return { size: modules.size + 2 * MARGIN, path: parts.join('') }
}

/** Modules take whole pixels, or their edges blur, so a size is only approximate. */
const pixelsPerModule = (modules: number, wished: number): number => Math.max(1, Math.round(wished / modules))

/** The side length nearest to the wished one, for a code of this many modules a side. */
export const wholePixels = (modules: number, wished: number): number =>
	modules * pixelsPerModule(modules, wished)

/** A file of its own, black on white whatever the theme. */
export const qrSvg = (text: string): Blob => {
	const { size, path } = drawQr(text)
	const pixels = wholePixels(size, qrSize.saved)
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
	return new Blob([svg], { type: 'image/svg+xml' })
}

export const qrPng = (text: string): Promise<Blob> => {
	const { size, path } = drawQr(text)
	const canvas = document.createElement('canvas')
	const scale = pixelsPerModule(size, qrSize.saved)
	canvas.width = canvas.height = size * scale
	const brush = canvas.getContext('2d')
	if (brush === null) return Promise.reject(new Error('no canvas'))
	brush.fillStyle = '#ffffff'
	brush.fillRect(0, 0, canvas.width, canvas.height)
	brush.scale(scale, scale)
	brush.fillStyle = '#000000'
	brush.fill(new Path2D(path))
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
	})
}
