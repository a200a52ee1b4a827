/** Draws a QR code as a PNG of two colours: one bit a pixel, exactly the size asked for. */
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Modules } from '../../shared/qr/drawing.ts'
import type { PaperLook } from '../../shared/qr/look.ts'

const pack = promisify(deflate)

/** Length, type, data, CRC. Source: PNG specification (W3C), section 5.3. */
const chunk = (type: string, data: Uint8Array): Buffer => {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	const framed = Buffer.alloc(body.length + 8)
	framed.writeUInt32BE(data.length, 0)
	body.copy(framed, 4)
	framed.writeUInt32BE(crc32(body), body.length + 4)
	return framed
}

/** Pixels per metre in both directions. Source: ibid., section 11.3.5.3. */
const densityOf = (size: number, mm: number): Buffer => {
	const density = Buffer.alloc(9)
	const perMetre = Math.round((size * 1_000) / mm)
	density.writeUInt32BE(perMetre, 0)
	density.writeUInt32BE(perMetre, 4)
	density[8] = 1
	return density
}

/** Rows of a filter byte 0 and one bit a pixel (1 is dark). Modules are `scale` pixels wide. */
const rasterise = ({ size: modules, data }: Modules, size: number, scale: number): Buffer => {
	const rowBytes = 1 + Math.ceil(size / 8)
	const pixels = Buffer.alloc(rowBytes * size)
	const start = Math.floor((size - modules * scale) / 2)
	for (let y = 0; y < modules; y++) {
		const first = (start + y * scale) * rowBytes
		for (let x = 0; x < modules; x++) {
			if (!data[y * modules + x]) continue
			for (let pixel = start + x * scale; pixel < start + (x + 1) * scale; pixel++) {
				pixels[first + 1 + (pixel >> 3)]! |= 0x80 >> (pixel & 7)
			}
		}
		for (let line = 1; line < scale; line++)
			pixels.copyWithin(first + line * rowBytes, first, first + rowBytes)
	}
	return pixels
}

/**
 * A PNG of `size` pixels with at least `margin` light modules around the code. The library's own
 * writer blocks the event loop for 0.4 s at the largest size; this one for a few milliseconds.
 * `size` must have room for one pixel per module.
 */
export const drawPng = async (
	modules: Modules,
	{ size, margin, dark, light, mm }: Omit<PaperLook, 'level' | 'mark' | 'under'>,
): Promise<Uint8Array<ArrayBuffer>> => {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(size, 0)
	header.writeUInt32BE(size, 4)
	// Bit depth 1, indexed colour, no interlacing.
	header.set([1, 3, 0, 0, 0], 8)
	const scale = Math.floor(size / (modules.size + 2 * margin))
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk('IHDR', header),
		chunk('PLTE', Buffer.from(light + dark, 'hex')),
		...(mm === undefined ? [] : [chunk('pHYs', densityOf(size, mm))]),
		chunk('IDAT', await pack(rasterise(modules, size, scale))),
		chunk('IEND', new Uint8Array()),
	])
}
