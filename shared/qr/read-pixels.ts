/** Reads a QR code from pixels, as a phone's camera would. */
import decode from 'qr/decode.js'
import { tryTo } from '../try-to.ts'

/** RGB or RGBA, row by row. */
export interface Pixels {
	width: number
	height: number
	data: Uint8Array | Uint8ClampedArray
}

/**
 * The text of the code; undefined if none can be read. The decoder makes one attempt: what needs
 * several is nothing for a phone. It must not look at the clock.
 */
export const readPixels = (pixels: Pixels): string | undefined =>
	tryTo(() => decode(pixels, { effort: 1, timeLimit: Number.POSITIVE_INFINITY }))
