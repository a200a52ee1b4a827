/** The files of all pages: one stylesheet, one optional script, the logo; named by content. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { renderToString } from 'preact-render-to-string'
import { Mark } from '../../../shared/mark.tsx'
import { ownFile, packageFile } from '../../files.ts'

export interface Asset {
	/** Request path. */
	path: string
	/** Content type. */
	type: string
	body: string
}

const readOwn = (file: string): string => readFileSync(ownFile(file), 'utf8')
const readPackage = (file: string): string => readFileSync(packageFile(file), 'utf8')

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }
const named = (name: string, extension: keyof typeof types, body: string): Asset => {
	const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
	return { path: `/assets/${name}-${hash}.${extension}`, type: types[extension], body }
}

/** One file, in this order: later rules win. */
const style = named(
	'style',
	'css',
	[
		...['tokens.css', 'base.css'].map((name) => `shared/${name}`),
		...[
			'frame.css',
			'link.css',
			'link-panels.css',
			'forms.css',
			'account.css',
			'links.css',
			'selected.css',
			'admin.css',
		].map((name) => `server/pages/frame/style/${name}`),
		...['statistics.css', 'over-time.css', 'bars.css', 'clicks.css'].map(
			(name) => `shared/statistics/${name}`,
		),
	]
		.map(readOwn)
		.join(''),
)
/** A module that the extension imports, as a plain script: it imports nothing itself. */
const readChart = new Bun.Transpiler({ loader: 'ts', target: 'browser' }).transformSync(
	readOwn('shared/statistics/chart-pointer.ts'),
)
const script = named('page', 'js', readChart + readOwn('server/pages/frame/page.js'))

/** Additional files of /docs: Swagger UI from its package, and ours on top. */
export const viewer = {
	style: named(
		'viewer',
		'css',
		readPackage('swagger-ui-dist/swagger-ui.css') + readOwn('server/pages/docs/viewer/viewer.css'),
	),
	library: named('swagger-ui', 'js', readPackage('swagger-ui-dist/swagger-ui-bundle.js')),
	script: named('viewer', 'js', readOwn('server/pages/docs/viewer/viewer.js')),
}

const favicon: Asset = {
	path: '/favicon.svg',
	type: 'image/svg+xml',
	body: renderToString(Mark({ size: 32 })),
}

/** Every asset by request path. Only the name of `/favicon.svg` does not depend on its content. */
export const assets: Map<string, Asset> = new Map(
	[style, script, favicon, ...Object.values(viewer)].map((asset) => [asset.path, asset]),
)
export const styleHref: string = style.path
export const scriptHref: string = script.path
