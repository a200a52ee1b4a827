/** Values of a rule as people write them: understood, or refused with what to write. */
import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'maxmind'
import { expect, it } from 'vitest'
import { packageFile } from '../../../server/files.ts'
import { wordsFor } from '../../../server/pages/words/languages.ts'
import { rules } from '../../../shared/link/other-targets.ts'
import { countries, groups } from '../../../shared/link/regions.ts'
import { partNames, type whenParts } from '../../../shared/link/when.ts'

/** By part: what is typed, and what is stored; after an arrow what is to be written instead. */
const typed: Record<keyof typeof whenParts, Record<string, string>> = {
	device: {
		...{ iOS: 'ios', ANDROID: 'android', tablet: 'tablet', Mobile: 'mobile', iPad: '→ tablet,macos' },
		...{ iphone: '→ ios', phone: '→ mobile', Mac: '→ macos', PC: '→ windows', laptop: '→ desktop' },
		...{ chromebook: '→ chromeos', fridge: '→' },
	},
	browser: {
		...{ Chrome: 'chrome', safari: 'safari', Instagram: 'instagram', ie: 'ie' },
		...{ brave: '→ chrome', msedge: '→ edge', fb: '→ facebook', X: '→ twitter', netscape: '→' },
	},
	country: {
		...{ de: 'DE', UK: 'GB', eu: 'EU', xk: 'XK', Germany: '→ DE', Deutschland: '→ DE', USA: '→ US' },
		...{ EN: '→', SU: '→ RU', AN: '→ CW', ZZ: '→', UN: '→', XA: '→', EZ: '→', AC: '→', Europe: '→' },
		...{ 'United-Kingdom': '→ GB', Österreich: '→ AT', EEA: '→' },
	},
	language: {
		...{ DE: 'de', 'zh-tw': 'zh-TW', 'ZH-HANT': 'zh-Hant', pt_BR: 'pt-BR', 'es-419': 'es-419', iw: 'he' },
		...{ 'en-UK': 'en-GB', 'zh-Hant-HK': 'zh-Hant-HK', no: 'no', jp: '→ ja', cn: '→ zh-Hans' },
		...{ dk: '→ da', cz: '→ cs', German: '→ de', Deutsch: '→ de', english: '→ en', 'en-EN': '→ en' },
		...{ und: '→', mul: '→', zxx: '→', xq: '→', 'de-1996': '→ de', '*': '→' },
	},
	query: {
		...{ ref: 'ref', 'ref=Mail': 'ref=Mail', 'utm_source=a%20b': 'utm_source=a%20b' },
		...{ '?ref=mail': '→ ref=mail', 'a=1&b=2': '→ a=1,b=2', '=x': '→' },
	},
	from: { '2026-12-04T18:00:00Z': '2026-12-04T18:00:00Z', '2026-12-04': '→' },
	until: { '2026-12-04T18:00:00+01:00': '2026-12-04T18:00:00+01:00', tomorrow: '→' },
	days: {
		...{ Mon: 'mon', sun: 'sun', Monday: '→ mon', Mo: '→ mon', Mittwoch: '→ wed', Samstag: '→ sat' },
		...{ 'mon-fri': '→ mon,tue,wed,thu,fri', 'sat-mon': '→ sat,sun,mon', weekend: '→ sat,sun', never: '→' },
	},
	hours: {
		...{
			'9-17': '09:00-17:00',
			'22:30–6': '22:30-06:00',
			'9am-5pm': '→ 09:00-17:00',
			'12am-12pm': '→ 00:00-12:00',
		},
		...{ '9h-17h': '→ 09:00-17:00', noon: '→', '9': '→' },
	},
	zone: {
		...{
			'Europe/Berlin': 'Europe/Berlin',
			UTC: 'UTC',
			Berlin: '→ Europe/Berlin',
			'new-york': '→ America/New_York',
		},
		...{ MEZ: '→ Europe/Berlin', '+02:00': '→', Mars: '→' },
	},
}
const german = wordsFor(new Headers({ 'accept-language': 'de' }))
const single = ['from', 'until', 'zone']
const cases = partNames.flatMap((part) =>
	Object.entries(typed[part]).map(([value, read]) => [part, value, read] as const),
)

it.each(cases)('%s=%s is %s', (part, value, read) => {
	const zoned = ['days', 'hours'].includes(part) && { zone: 'UTC' }
	const when = {
		...zoned,
		...(part === 'zone' && { days: ['mon'] }),
		[part]: single.includes(part) ? value : [value],
	}
	const { success, data, error } = rules.schema.safeParse([{ name: 'a', when, url: 'https://a.example/' }])
	if (!read.startsWith('→')) {
		expect([data?.[0]?.when[part]].flat()).toEqual([read])
		return
	}
	expect(success).toBe(false)
	const { message } = error!.issues[0]!
	const instead = read.slice(2)
	const [said] = / Write “(.*)”\.$/.exec(message) ?? []
	expect(said ?? '').toBe(instead && ` Write “${instead}”.`)
	// What is to be written can be.
	if (instead)
		expect(
			rules.schema.safeParse([
				{
					...{ name: 'a', url: 'https://a.example/' },
					when: { ...when, [part]: part === 'zone' ? instead : instead.split(',') },
				},
			]).success,
		).toBe(true)
	const translated = german.failures.fault({ path: `rules.0.when.${part}.0`, code: part, message })
	expect(translated.includes(`Schreib „${instead}“.`)).toBe(instead !== '')
})

it('each country of the file of addresses can be named, and the members of a group are countries', () => {
	const file = packageFile('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
	const reader = new Reader<CountryResponse & { country_code?: string }>(readFileSync(file))
	const found = new Set<string>()
	for (let first = 0; first < 256; first++)
		for (let second = 0; second < 256; second++) {
			const code = reader.get(`${first}.${second}.0.1`)?.country_code
			if (code) found.add(code)
		}
	expect(found.size).toBeGreaterThan(100)
	expect([...found].filter((code) => !countries.has(code))).toEqual([])
	expect(Object.values(groups).flatMap((codes) => codes.filter((code) => !countries.has(code)))).toEqual([])
	expect([countries.size, groups.EU!.length]).toEqual([250, 27])
})
