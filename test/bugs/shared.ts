/** Deliberate bugs in `shared/`: what pages, extension and programs have in common. */
import type { Bug } from './bug.ts'

export const shared: Bug[] = [
	{
		file: 'shared/client/retrying.ts',
		text: 'return again(request, nth + 1, left - pauses)',
		bug: 'return again(request, nth + 1, left)',
		tests: ['test/shared/client/retrying.test.ts'],
		hurts: 'programs wait for minutes where half of one was promised',
	},
	{
		file: 'shared/client/retrying.ts',
		text: "return (method === 'GET' || method === 'HEAD') && pathname.split('/').length > 2",
		bug: "return method === 'GET' || method === 'HEAD'",
		tests: ['test/shared/client/retrying.test.ts'],
		hurts: 'a visit whose answer was lost counts twice',
	},
	{
		file: 'shared/text/typed-address.ts',
		text: '172\\.(1[6-9]|2\\d|3[01])',
		bug: '172\\.\\d+',
		tests: ['test/shared/text/typed-address.test.ts'],
		hurts: 'places on the internet are opened without encryption',
	},
	{
		file: 'shared/text/time.ts',
		text: 'return { count: Math.ceil(whole / size), unit }',
		bug: 'return { count: Math.floor(whole / size), unit }',
		tests: ['test/shared/text/time.test.ts'],
		hurts: 'people come back too early, and are refused again',
	},
	{
		file: 'shared/link/rules.ts',
		text: 'isLimited === undefined && hasLimits ? true : isLimited',
		bug: 'isLimited',
		tests: ['test/server/api/meant-rules.test.ts'],
		hurts: 'a program sets a click limit without its switch, and the link never ends',
	},
	{
		file: 'shared/link/rules.ts',
		text: 'isEdit && isLimited === undefined && !isKindSaid',
		bug: 'false',
		tests: ['test/server/api/meant-rules.test.ts'],
		hurts: 'an edit of the click limit takes the time limit away',
	},
	{
		file: 'shared/link/query.ts',
		text: 'nameIn(one) === name ? [] : one',
		bug: 'one',
		tests: ['test/shared/link/campaign.test.ts'],
		hurts: 'the former source of a campaign stays beside the new one, and clicks count for either',
	},
	{
		file: 'shared/link/tags.ts',
		text: '/^"|[,;]/.test(tag)',
		bug: '/[,;]/.test(tag)',
		tests: ['test/shared/link/tags.test.ts'],
		hurts: 'a tag that begins with a quote comes back as another one',
	},
	{
		file: 'shared/statistics/days.ts',
		text: ' && range.to >= dayOf(now)',
		bug: '',
		tests: ['test/shared/statistics/periods.test.ts'],
		hurts: 'the last 24 hours are shown from days that ended before',
	},
	{
		file: 'shared/statistics/formats.ts',
		text: 'Math.max(share, part > 0 ? 0.01 : 0)',
		bug: 'share',
		tests: ['test/shared/statistics/counts.test.ts'],
		hurts: 'a country with few clicks of many seems to have none',
	},
	{
		file: 'shared/statistics/related-hosts.ts',
		text: '\\\\.(?=[^.]+\\\\.)`',
		bug: '\\\\.`',
		tests: ['test/shared/statistics/counts.test.ts'],
		hurts: 'clicks from web.de and old.de are added up as those of one site',
	},
]
