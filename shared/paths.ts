/** The paths of the service, one builder each. */

const part = encodeURIComponent
const query = (values: Record<string, string | number | undefined>): string => {
	const filled = Object.entries(values).filter(([, value]) => value !== undefined)
	return filled.length === 0 ? '' : `?${new URLSearchParams(filled.map(([k, v]) => [k, String(v)]))}`
}

export const paths = {
	home: () => '/',
	docs: () => '/docs',
	live: () => '/livez',
	visit: (slug: string) => `/${part(slug)}`,
	/** The page and the JSON of one anonymous link's analytics. */
	monitor: (slug: string, key: string, asked: { clicks?: number; cursor?: string } = {}) =>
		`/${part(slug)}/${part(key)}${query(asked)}`,
	/** `monitor_url` as the interface writes it: a path without its leading slash. */
	monitorUrl: (key: string) => `m/${key}`,
	shorten: () => '/api/v1/shorten',
	unlock: (slug: string) => `/api/v1/${part(slug)}`,
	remove: (slug: string, key: string) => `/api/v1/${part(slug)}/${part(key)}`,
	details: (slug: string, key: string) => `/api/v1/${part(slug)}/${part(key)}/details`,
	clicksCsv: (slug: string, key: string) => `/api/v1/${part(slug)}/${part(key)}/clicks.csv`,
	myClicksCsv: (slug: string) => `/api/v1/my-links/${part(slug)}/clicks.csv`,
	qr: (asked: QrRequest) => `/api/v1/qr${query({ ...asked })}`,
	health: () => '/api/v1/health',
	openapi: () => '/api/v1/openapi.json',
	myLinks: (asked: MyLinksRequest = {}) => `/api/v1/my-links${query({ ...asked })}`,
	myLink: (slug: string) => `/api/v1/my-links/${part(slug)}`,
	myLinkDetails: (slug: string) => `/api/v1/my-links/${part(slug)}/details`,
	tokens: () => '/api/v1/tokens',
	currentToken: () => '/api/v1/tokens/current',
}

/** What `GET /api/v1/qr` can be asked: sizes in pixels, margin in modules, colours as six hex digits. */
export interface QrRequest {
	url: string
	size?: number
	margin?: number
	level?: 'L' | 'M' | 'Q' | 'H'
	dark?: string
	light?: string
	format?: 'png' | 'svg'
}

/** What `GET /api/v1/my-links` can be asked. */
export interface MyLinksRequest {
	/** 1 to 100. */
	limit?: number | undefined
	cursor?: string | undefined
	/** Part of the short or the long URL. */
	q?: string | undefined
	status?: 'active' | 'expired' | 'exhausted' | undefined
	/** Newest clicks of each link, 0 to 1,000. */
	clicks?: number | undefined
}
