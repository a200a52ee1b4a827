/** Describes every field of a click, for each of its readers, with an example. */
import { clickRecord, linkWithClicks, sharedClick, sharedLink } from '../../../shared/link/links.ts'
import { at, dateTime } from './record-fields.ts'
import { describe, type Words } from './schemas.ts'

const ofClick = {
	time_of_click: ['Time of the click.', at, dateTime],
	country: ['ISO 3166-1 alpha-2, or `Unknown`.', 'DE'],
	referer: ['The referring page without its query; `Direct` for none.', 'https://news.example/item'],
	language: ['The first language of `Accept-Language`, without its region, or `Unknown`.', 'de'],
	browser: ['The browser, as `browsers` counts it; `Unknown` for most programs.', 'Firefox'],
	platform: ['The operating system, as `platforms` counts it, or `Unknown`.', 'Linux'],
	place: ['The place of the link that was visited; `null`: none.', 'p1'],
	rule: ['The rule or share that chose the target; `null`: none.', 'app'],
} satisfies Record<string, Words>
describe(sharedClick, ofClick)
describe(clickRecord, {
	...ofClick,
	user_agent: ['The browser’s user agent, at most 512 characters.', 'curl/8.14.1'],
	ip_hash: [
		'Identifies a visitor of this link; it differs on every other link.',
		'9f86d081884c7d659a2feaa0c55ad015',
	],
})
const withClicks = { data: ['The link.'], clicks: ['Its clicks, newest first.'] } satisfies Record<
	string,
	Words
>
describe(linkWithClicks, withClicks)
describe(sharedLink, withClicks)
