/** Lays out pictures of the extension in the sizes that the stores require. */
import type { BrowserContext } from 'playwright'
import { renderToStaticMarkup } from 'preact-render-to-string'
import { Mark } from '../../../shared/mark.tsx'

export interface Size {
	width: number
	height: number
}
/** Source: developer.chrome.com/docs/webstore/images. Mozilla recommends the same screenshots. */
export const sizes = { screenshot: { width: 1280, height: 800 }, tile: { width: 440, height: 280 } } as const

const style = `
	* { box-sizing: border-box }
	body { margin: 0; color: #16181d; background: #fcfbf8; font-family: system-ui, sans-serif; --accent: #c2410c }
	h1 { margin: 0; font-weight: 650; letter-spacing: -0.02em }
	img { display: block; border: 1px solid #e4e1d9; box-shadow: 0 16px 48px rgb(0 0 0 / 0.16) }
	.page { display: grid; grid-template-rows: 120px 1fr; height: 100vh; padding: 0 64px; overflow: hidden }
	.page h1 { align-self: center; font-size: 40px }
	.page img { margin: 0 -1px; border-radius: 12px 12px 0 0; border-bottom: 0 }
	.popup { position: relative; height: 100vh; overflow: hidden; background: #efece4 }
	.popup h1 { position: absolute; left: 64px; bottom: 64px; width: 620px; font-size: 56px; line-height: 64px }
	.popup .under { position: absolute; inset: 0; opacity: 0.55; border: 0; box-shadow: none }
	.popup .veil { position: absolute; inset: 0; background: linear-gradient(#0000 30%, #efece4 78%) }
	.popup .over { position: absolute; top: 48px; right: 96px; border-radius: 12px }
	.tile { display: grid; grid-template-columns: auto auto; place-content: center; align-items: center; gap: 20px; height: 100vh }
	.tile h1 { font-size: 64px }
`
const uri = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page of the extension below a heading. */
export const pagePoster = (heading: string, page: Uint8Array): string =>
	`<div class="page"><h1>${escaped(heading)}</h1><img src="${uri(page)}" alt=""></div>`

/** The popup over the page that is shortened. */
export const popupPoster = (heading: string, under: Uint8Array, popup: Uint8Array): string =>
	`<div class="popup"><img class="under" src="${uri(under)}" alt=""><div class="veil"></div><h1>${escaped(heading)}</h1><img class="over" src="${uri(popup)}" alt=""></div>`

/** The mark and the name. */
export const tile = (name: string): string =>
	`<div class="tile">${renderToStaticMarkup(Mark({ size: 96 }))}<h1>${escaped(name)}</h1></div>`

/** Draws such a layout. */
export const draw = async (context: BrowserContext, body: string, size: Size): Promise<Uint8Array> => {
	const page = await context.newPage()
	try {
		await page.setViewportSize(size)
		await page.setContent(`<!doctype html><style>${style}</style>${body}`)
		await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
		return await page.screenshot()
	} finally {
		await page.close()
	}
}
