/** Renders the icons in every size from the one drawing of the mark. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { renderToStaticMarkup } from 'preact-render-to-string'
import { Mark } from '../../shared/mark.tsx'

/** Pixels: toolbar (16, 32), lists of extensions (48, 96), stores and install dialogs (128). */
export const iconSizes = [16, 32, 48, 96, 128] as const

/** Where the manifest finds them. */
export const iconPaths = Object.fromEntries(iconSizes.map((size) => [String(size), `icons/${size}.png`]))

let ready: Promise<void> | undefined
const load = async (): Promise<void> => {
	const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
	await initWasm(await readFile(wasm))
}

/**
 * The stores want their icon with a clear margin: 96 of 128 pixels. Source:
 * developer.chrome.com/docs/webstore/images.
 */
const withMargin = (svg: string): string =>
	svg.replace('viewBox="0 0 32 32"', `viewBox="${-16 / 3} ${-16 / 3} ${128 / 3} ${128 / 3}"`)

/** The mark as a PNG in each size. The renderer needs the fallbacks of custom properties. */
export const renderIcons = async (): Promise<{ path: string; png: Uint8Array }[]> => {
	ready ??= load()
	await ready
	const svg = renderToStaticMarkup(Mark({ size: 32 })).replaceAll(/var\([^,]+,\s*([^)]+)\)/g, '$1')
	return iconSizes.map((size) => ({
		path: `icons/${size}.png`,
		png: new Resvg(size === 128 ? withMargin(svg) : svg, { fitTo: { mode: 'width', value: size } })
			.render()
			.asPng(),
	}))
}
