/** Reads QR codes as a scanner does: modules, quiet zone, level and text. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

export interface QrPicture {
	/** Pixels of a side. */
	size: number
	/** Modules of a side, without the light around them. */
	modules: number
	/** Pixels of a side of one module. */
	scale: number
	/** Modules of light on each side: top, right, bottom, left. */
	quiet: [number, number, number, number]
	level: string
	text: string
}

let ready: Promise<void> | undefined
const load = async (): Promise<void> =>
	initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

/** Modules that a finder pattern is wide. Source: ISO/IEC 18004, "Finder pattern". */
const finder = 7
/** By the first two bits of the format information, still masked with 1, 0. Source: ibid. */
const levels: Record<string, string> = { '11': 'L', '10': 'M', '01': 'Q', '00': 'H' }

/** Fails when the picture has no code. */
export const decodeQr = (png: Uint8Array): string => {
	const { status, stdout, error } = spawnSync('zbarimg', ['--quiet', '--raw', '-'], { input: png })
	if (error !== undefined)
		throw new Error('zbarimg is missing: install the package zbar-tools', { cause: error })
	if (status !== 0) throw new Error(`zbarimg found no code in it (${status})`)
	return stdout.toString('utf8').trimEnd()
}

/** Draws an SVG, `size` pixels wide if given, and reads the code in it. */
export const readQrSvg = async (svg: string, size?: number): Promise<QrPicture> => {
	ready ??= load()
	await ready
	const drawn = new Resvg(svg, size === undefined ? {} : { fitTo: { mode: 'width', value: size } }).render()
	const { width, height, pixels } = drawn
	if (width !== height) throw new Error(`${width} by ${height} pixels`)
	const isDark = (x: number, y: number): boolean => pixels[4 * (y * width + x)]! < 128
	const lines = Array.from({ length: width }, (_, at) => at)
	const columns = lines.filter((x) => lines.some((y) => isDark(x, y)))
	const rows = lines.filter((y) => lines.some((x) => isDark(x, y)))
	const [left, right, top, bottom] = [columns[0]!, columns.at(-1)! + 1, rows[0]!, rows.at(-1)! + 1]
	const end = lines.find((x) => x > left && !isDark(x, top))!
	const modules = Math.round(((right - left) / (end - left)) * finder)
	const scale = (right - left) / modules
	const module = (x: number, y: number): boolean =>
		isDark(Math.floor(left + (x + 0.5) * scale), Math.floor(top + (y + 0.5) * scale))
	return {
		size: width,
		modules,
		scale,
		quiet: [top / scale, (width - right) / scale, (height - bottom) / scale, left / scale],
		level: levels[`${Number(module(0, 8))}${Number(module(1, 8))}`]!,
		text: decodeQr(drawn.asPng()),
	}
}

/** Pixel by pixel. */
export const readQrPng = (png: Uint8Array): Promise<QrPicture> => {
	const size = Buffer.from(png).readUInt32BE(16)
	const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
	return readQrSvg(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="${source}"/></svg>`,
	)
}
