/** The pages of one link under test, with hostile text wherever text from outside can appear. */
import { editPage } from '../../../server/pages/edit/edit.tsx'
import { linkPage, statisticsPage } from '../../../server/pages/link/pages.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { faultAt, signedIn } from './account-pages.ts'
import { click, details, hostile, link, manage, now, qr, viewOf } from './sample.ts'

const baseUrl = 'https://kurz.example'
const hostileUrl = `https://a.example/${hostile}`

const editPageAt = (path: string, words: Words): string =>
	editPage({
		link: { ...link, expires_at: now.toISOString(), is_protected: true },
		shortUrl: `${baseUrl}/${hostile}`,
		action: `/m/${hostile}/edit`,
		back: `/m/${hostile}`,
		sent: {
			values: { url: hostile, title: hostile, tags: hostile, max_clicks: hostile },
			fault: faultAt(path),
		},
	})(words, signedIn)

export const linkPages = (words: Words): Record<string, string> => ({
	analytics: linkPage({
		...viewOf(),
		link: { ...link, short_url: hostile, long_url: hostileUrl },
		shortUrl: `${baseUrl}/${hostile}`,
		details: {
			...details,
			countries: { [hostile]: 1 },
			referrers: { [hostile]: 1 },
			browsers: { [hostile]: 1 },
			platforms: { [hostile]: 1 },
			languages: { [hostile]: 1 },
			dates: { [hostile]: 1, '2026-11-20': 1 },
		},
		hrefs: { 1: hostile, 2: hostile, 7: hostile, 30: hostile, 90: hostile, all: `/k?${hostile}#days` },
		asked: {
			path: `/abcde/${hostile}`,
			from: hostile,
			to: hostile,
			filters: { countries: hostile, referrers: hostile },
		},
		clicks: [
			{
				...{ time_of_click: hostile, country: hostile, user_agent: hostile, referer: hostile },
				...{ ip_hash: hostile, language: hostile, browser: hostile, platform: hostile, place: hostile },
				rule: hostile,
			},
			click,
		],
		next: `/abcde/key?cursor=${hostile}`,
		first: `/abcde/key?${hostile}`,
		qr: { ...qr, svg: `<svg>${hostile}</svg>` },
		manage: {
			...manage,
			monitor: { url: `${baseUrl}/m/${hostile}`, written: '7k2m9xq', isOwned: false },
			actionPath: `/abcde/${hostile}`,
			faultConfirm: true,
		},
		block: 'disabled',
		csvHref: `/abcde/${hostile}.csv`,
	})(words),
	statistics: statisticsPage({
		...viewOf(),
		link: { ...link, title: hostile, tags: [hostile], long_url: hostileUrl },
		shortUrl: `${baseUrl}/${hostile}`,
		block: 'host',
		qr: { ...qr, svg: `<svg>${hostile}</svg>` },
	})(words),
	'edit with a fault at url': editPageAt('url', words),
	'edit with a fault at tags': editPageAt('tags', words),
	'edit with a fault at never': editPageAt('never', words),
	edit: editPage({
		link: { ...link, title: hostile, tags: [hostile], long_url: hostileUrl },
		shortUrl: baseUrl,
		action: '/',
		back: '/',
	})(words),
})
