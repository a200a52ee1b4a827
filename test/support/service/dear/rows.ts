/** A row for every route: the dearest request that it takes. `dear.test.ts` proves it whole. */
import { accountPageRows } from './account-page-rows.ts'
import { entryPageRows } from './entry-page-rows.ts'
import { interfaceRows } from './interface-rows.ts'
import { linkPageRows, listPageRows } from './link-page-rows.ts'
import type { DearRows } from './row.ts'
import { teamRows } from './team-rows.ts'

/** Files that never change: their names hold a hash, which is left out here. */
const fixedFiles = [
	...['/.well-known/security.txt', '/robots.txt', '/favicon.svg', '/favicon.ico', '/site.webmanifest'],
	...['style.css', 'page.js', 'reference.css', 'icon.png'].map((name) => `/assets/${name}`),
]

/** A route's name in the table. */
export const nameOf = ({ method, path }: { method: string; path: string }): string =>
	`${method} ${path.replace(/\{(\w+)\}/g, ':$1').replace(/-[0-9a-f]{12}\./, '.')}`

/** `paths`: of all routes, to find those whose names hold a hash. */
export const dearRowsFor = (paths: string[]): DearRows => ({
	...interfaceRows,
	...linkPageRows,
	...listPageRows,
	...entryPageRows,
	...accountPageRows,
	...teamRows,
	...Object.fromEntries(
		fixedFiles.map((file) => {
			const path = paths.find((one) => nameOf({ method: 'GET', path: one }) === `GET ${file}`) ?? file
			const headers = { 'accept-encoding': 'gzip' }
			return [`GET ${file}`, { cheap: 'fixed file' as const, ask: () => [path, { headers }] }]
		}),
	),
})
