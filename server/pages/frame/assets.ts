/** The files of all pages: stylesheet, optional script, icons, manifest; named by content. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { renderToString } from 'preact-render-to-string'
import { Mark } from '../../../shared/mark.tsx'
import { paths } from '../../../shared/paths.ts'
import { ownFile } from '../../files.ts'

export interface Asset {
	/** Request path. */
	path: string
	/** Content type. */
	type: string
	body: string | Uint8Array<ArrayBuffer>
}

const readOwn = (file: string): string => readFileSync(ownFile(file), 'utf8')

const types = {
	css: 'text/css; charset=utf-8',
	js: 'text/javascript; charset=utf-8',
	png: 'image/png',
	svg: 'image/svg+xml',
}
/** With a hash of its content in its name. */
export const named = (name: string, extension: keyof typeof types, body: Asset['body']): Asset => {
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
			'places.css',
			'forms.css',
			'account.css',
			'menu.css',
			'links.css',
			'links-narrow.css',
			'finding.css',
			'selected.css',
			'admin.css',
		].map((name) => `server/pages/frame/style/${name}`),
		...['statistics.css', 'asking.css', 'over-time.css', 'bars.css', 'clicks.css'].map(
			(name) => `shared/statistics/${name}`,
		),
		'server/pages/frame/style/print.css',
	]
		.map(readOwn)
		.join(''),
)
/** Modules that others import, as one script: what one imports stands before it. */
const inTypeScript = [
	'shared/statistics/chart-pointer.ts',
	...['query', 'campaign'].map((name) => `shared/link/${name}.ts`),
].map((path) =>
	new Bun.Transpiler({ loader: 'ts', target: 'browser' })
		.transformSync(readOwn(path))
		.replaceAll(/^import .*$/gm, ''),
)
const script = named(
	'page',
	'js',
	[
		...inTypeScript,
		...['told', 'share', 'page', 'recent', 'campaign', 'look', 'import-file', 'passkey', 'keys'].map((name) =>
			readOwn(`server/pages/frame/script/${name}.js`),
		),
	].join(''),
)

/** The additional style of /docs. */
const reference = named('reference', 'css', readOwn('server/pages/docs/reference.css'))

const favicon: Asset = {
	path: '/favicon.svg',
	type: 'image/svg+xml',
	body: renderToString(Mark({ size: 32 })),
}

/** For home screens, which round its corners. */
const icon = named('icon', 'png', Uint8Array.from(readFileSync(ownFile('server/pages/frame/icon.png'))))

/** Installs the site, after which phones can share pages to it. Source: w3.org/TR/appmanifest. */
const manifest: Asset = {
	path: paths.manifest(),
	type: 'application/manifest+json',
	body: JSON.stringify({
		name: 'Kurz',
		short_name: 'Kurz',
		start_url: '/',
		scope: '/',
		display: 'standalone',
		background_color: '#fcfbf8',
		theme_color: '#c2410c',
		icons: [
			{ src: favicon.path, sizes: 'any', type: favicon.type },
			{ src: icon.path, sizes: '512x512', type: icon.type, purpose: 'any maskable' },
		],
		share_target: { action: '/', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
	}),
}

/** Every asset by request path. Names in the root do not depend on the content. */
export const assets: Map<string, Asset> = new Map(
	[style, script, reference, favicon, icon, manifest].map((asset) => [asset.path, asset]),
)
export const styleHref: string = style.path
export const referenceStyle: string = reference.path
export const scriptHref: string = script.path
export const iconHref: string = icon.path
export const manifestHref: string = manifest.path
