/** The paths of the server, one builder each. */
import { firstPaths } from './first.ts'
import type { ExportFormat } from './link/import.ts'
import type { LinkSort, LinksFound } from './link/links.ts'
import type { PaperLook } from './qr/look.ts'
import type { FilterName } from './statistics/dimensions.ts'

const part = encodeURIComponent
const query = (values: Record<string, string | number | boolean | undefined>): string => {
	const filled = Object.entries(values).filter(([, value]) => value !== undefined)
	return filled.length === 0 ? '' : `?${new URLSearchParams(filled.map(([k, v]) => [k, String(v)]))}`
}

/** A link in the interface: by its monitor key, or without one as its account. */
const linkPath = (slug: string, key: string | undefined): string =>
	key === undefined ? `/api/v1/my-links/${part(slug)}` : `/api/v1/${part(slug)}/${part(key)}`

export const paths = {
	...firstPaths,
	home: () => '/',
	live: () => '/livez',
	/** The web app manifest: name and icons of the site. */
	manifest: () => '/site.webmanifest',
	/** The page and the JSON of a link's statistics, by monitor key. */
	monitor: (slug: string, key: string, asked: ClicksRequest = {}) =>
		`/${part(slug)}/${part(key)}${query({ ...asked })}`,
	/** `monitor_url` as the interface writes it: a path without its leading slash. */
	monitorUrl: (key: string) => `m/${key}`,
	/** The page that edits a link by its monitor key. */
	monitorEdit: (key: string) => `/m/${part(key)}/edit`,
	monitorCodes: (key: string) => `/m/${part(key)}/codes`,
	/** The page that asks before the key ends. */
	monitorKeyEnd: (key: string) => `/m/${part(key)}/key`,
	unlock: (slug: string) => `/api/v1/${part(slug)}`,
	/** Editing (PATCH) and deleting a link. */
	link: linkPath,
	details: (slug: string, key: string | undefined, asked: DetailsRequest = {}) =>
		`${linkPath(slug, key)}/details${query({ ...asked })}`,
	figures: () => '/api/v1/figures',
	acts: () => '/api/v1/links/acts',
	/** Makes and ends the statistics link of a link. */
	statisticsKey: (slug: string, key: string | undefined) => `${linkPath(slug, key)}/statistics-key`,
	/** Replaces and ends the monitor key of a link. */
	monitorKey: (slug: string, key: string | undefined) => `${linkPath(slug, key)}/monitor-key`,
	/** `statistics_url` as the interface writes it: a path without its leading slash. */
	statisticsUrl: (key: string) => `s/${key}`,
	/** The page and the JSON that a statistics link opens. */
	statistics: (key: string, asked: ClicksRequest = {}) => `/s/${part(key)}${query({ ...asked })}`,
	statisticsDetails: (key: string, asked: DetailsRequest = {}) =>
		`/s/${part(key)}/details${query({ ...asked })}`,
	statisticsCsv: (key: string, asked: DetailsRequest & FileRequest = {}) =>
		`/s/${part(key)}/clicks.csv${query({ ...asked })}`,
	clicksCsv: (slug: string, key: string | undefined, asked: DetailsRequest & FileRequest = {}) =>
		`${linkPath(slug, key)}/clicks.csv${query({ ...asked })}`,
	/** The hosts on which links can be made, and the teams of the account. */
	hosts: () => '/api/v1/hosts',
	teams: () => '/api/v1/teams',
	qr: (asked: QrRequest) => `/api/v1/qr${query({ ...asked })}`,
	health: () => '/api/v1/health',
	myLinks: (asked: MyLinksRequest = {}) => `/api/v1/my-links${query({ ...asked })}`,
	claim: () => '/api/v1/my-links/claim',
	move: () => '/api/v1/my-links/move',
	offers: () => '/api/v1/account/offers',
	export: (asked: { format?: ExportFormat } & FileRequest = {}) =>
		`/api/v1/my-links/export${query({ ...asked })}`,
	archive: () => '/api/v1/account/export',
	myLinksCsv: (asked: Omit<MyLinksRequest, 'limit' | 'cursor' | 'clicks'> & FileRequest = {}) =>
		`/api/v1/my-links.csv${query({ ...asked })}`,
	/** A QR code of each as a zip. */
	myLinksCodes: (
		asked: Omit<MyLinksRequest, 'limit' | 'cursor' | 'clicks'> & { format?: 'png' | 'svg' } = {},
	) => `/api/v1/my-links/qr.zip${query({ ...asked })}`,
	myStatistics: (asked: DetailsRequest & { tag?: string } = {}) =>
		`/api/v1/my-links/statistics${query({ ...asked })}`,
	currentToken: () => '/api/v1/tokens/current',
}

/** Options of `GET /api/v1/qr`. */
export interface QrRequest extends Partial<Omit<PaperLook, 'under'>> {
	url: string
	format?: 'png' | 'svg'
}

/** Which clicks of a link to read. */
export interface ClicksRequest {
	/** 0 to 1,000. */
	clicks?: number
	cursor?: string
}

/** Options of a link's statistics. */
export interface DetailsRequest extends Partial<Record<FilterName, string>> {
	/** The last UTC days, today included: 1 to 3,650. All unless given. */
	days?: number | undefined
	/** UTC days, both included, instead of `days`. */
	from?: string | undefined
	to?: string | undefined
}

/** Options of a table that is a file. */
export interface FileRequest {
	/** It begins with a byte order mark, by which Excel knows UTF-8. */
	bom?: true | undefined
}

/** Options of `GET /api/v1/my-links`. */
export interface MyLinksRequest extends LinksFound {
	/** 1 to 100. */
	limit?: number | undefined
	cursor?: string | undefined
	/** What comes first: the newest (`created`), the most clicks, or the newest click. */
	sort?: LinkSort | undefined
	/** Newest clicks of each link, 0 to 1,000. */
	clicks?: number | undefined
	/** The id of a team, in place of the account. */
	team?: string | undefined
}
