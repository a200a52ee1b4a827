/** What the pages load: one stylesheet, one optional script, the mark; named by their content. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { renderToString } from 'preact-render-to-string'
import { Mark } from '../../shared/mark.tsx'

export interface Asset {
	/** Request path. */
	path: string
	/** Content type. */
	type: string
	body: string
}

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const named = (name: string, extension: string, type: string, body: string): Asset => {
	const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
	return { path: `/assets/${name}-${hash}.${extension}`, type, body }
}

/** One file, in this order: what comes later wins. */
const style = named(
	'style',
	'css',
	'text/css; charset=utf-8',
	[
		...['tokens.css', 'base.css'].map((name) => `../../shared/${name}`),
		...['frame.css', 'link.css', 'forms.css', 'account.css', 'links.css', 'reference.css'].map(
			(name) => `./style/${name}`,
		),
		...['analytics.css', 'charts.css', 'clicks.css'].map((name) => `../../shared/analytics/${name}`),
	]
		.map(read)
		.join(''),
)
const script = named('page', 'js', 'text/javascript; charset=utf-8', read('./page.js'))
const favicon: Asset = {
	path: '/favicon.svg',
	type: 'image/svg+xml',
	body: renderToString(Mark({ size: 32 })),
}

/** Every asset by its request path. `/favicon.svg` alone has a name that stays the same when its content changes. */
export const assets: Map<string, Asset> = new Map(
	[style, script, favicon].map((asset) => [asset.path, asset]),
)
export const styleHref: string = style.path
export const scriptHref: string = script.path
