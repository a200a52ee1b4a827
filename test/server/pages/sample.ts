/** Sample data for page tests: one link with everything, and text that breaks careless pages. */

import type { LinkManagement, LinkViewProps } from '../../../server/pages/link/LinkView.tsx'
import type { MyLinksPage } from '../../../server/pages/links/links.tsx'
import type { ClickRecord, LinkDetails, LinkRecord } from '../../../shared/link/links.ts'
import { noOthers } from '../../support/service/no-others.ts'

/** Closes every context it could land in: text, attribute, script, comment. */
export const hostile = `"'><script>alert(1)</script><!--`

export const now = new Date('2026-11-20T12:00:00.000Z')

export const link: LinkRecord = {
	...{ host: 'kurz.example', link: 'https://kurz.example/7k2m9xq' },
	...{ short_url: '7k2m9xq', long_url: 'https://docs.example.org/handbook?page=1&lang=de' },
	...{ clicks: 42, unique_clicks: 30, created_at: '2026-11-01T08:00:00.000Z', updated_at: null },
	...{ is_protected: false, max_clicks: null, expires_at: null, status: 'active' },
	...{
		title: null,
		tags: [],
		fallback_url: null,
		forward_query: false,
		confirm: false,
		paused: false,
		starts_at: null,
		places: null,
		rules: null,
		shares: null,
		note: null,
		archived: false,
		clicks_before: 0,
		version: 1,
	},
}

/** The same in the list. */
export const listed: MyLinksPage['links'][number] = {
	...{ ...link, target: link.long_url, written: link.short_url },
	...{ lately: undefined, block: undefined, blockReason: undefined },
}

export const details: LinkDetails = {
	clicks: 42,
	unique_clicks: 30,
	countries: { DE: 30, US: 10, Unknown: 2 },
	referrers: { Direct: 40, 'news.example.org': 2 },
	browsers: { Firefox: 42 },
	platforms: { Linux: 42 },
	languages: { de: 40, en: 2 },
	places: {},
	rules: {},
	dates: { '2026-11-10': 40, '2026-11-20': 2 },
	others: noOthers,
	linkData: link,
}

export const nothingYet: LinkDetails = {
	...{ ...details, clicks: 0, unique_clicks: 0 },
	...{
		countries: {},
		referrers: {},
		browsers: {},
		platforms: {},
		languages: {},
		places: {},
		rules: {},
		dates: {},
	},
}

export const click: ClickRecord = {
	time_of_click: '2026-11-20T11:00:00.000Z',
	country: 'DE',
	user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
	referer: 'https://www.news.example.org/item',
	ip_hash: '0123456789abcdef0123456789abcdef',
	place: null,
	rule: null,
	language: 'de',
	browser: 'Firefox',
	platform: 'Linux',
}

/** The choices of days. */
const hrefs: LinkViewProps['hrefs'] = {
	...{ 1: '/k?days=1#days', 2: '/k?days=2#days', 7: '/k?days=7#days' },
	...{ 30: '/k?days=30#days', 90: '/k?days=90#days', all: '/k#days' },
}

/** For those who may change the link. */
export const manage: LinkManagement = {
	actionPath: '/7k2m9xq/key',
	editPath: '/m/key/edit',
	codesPath: '/m/key/codes',
	keyPath: '/m/key/key',
	formerTargets: [],
	statisticsUrl: undefined,
	...{ notice: undefined, faultConfirm: false, tried: undefined },
}

/** Of the forms that make something. */
export const formKey = 'k'.repeat(24)

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'

const look = {
	...{ size: '1024', mm: '', margin: '4', level: 'M', dark: '000000', light: 'ffffff' },
	...{ mark: 'off', under: '' },
}
const qr: LinkViewProps['qr'] = {
	url: 'https://kurz.example/7k2m9xq',
	svg,
	pngHref: '/api/v1/qr?url=https%3A%2F%2Fkurz.example%2F7k2m9xq',
	...{ drawn: look, look },
	isAsked: false,
}

/** What the pages of a link are made of. */
export const viewOf = (changes: Partial<LinkViewProps> = {}): LinkViewProps => ({
	link,
	shortUrl: 'https://kurz.example/7k2m9xq',
	details,
	...{ hrefs, asked: { path: '/k' }, refused: undefined, lines: undefined, lastClick: undefined },
	...{ block: undefined, blockReason: undefined, next: undefined, first: undefined },
	clicks: [click],
	qr,
	now,
	...changes,
})
