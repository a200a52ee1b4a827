/** Each fault of a target is said by its real cause, at every door, in each language. */
import { describe, expect, it } from 'vitest'
import { typedFaultOf } from '../../../extension/actions/making/address.ts'
import { type TargetFaultCode, targetFaultOf } from '../../../shared/link/target-faults.ts'
import { later as laterInGerman } from '../../../shared/words/de/extension/later.ts'
import { importWords as german } from '../../../shared/words/de/shared/import.ts'
import { later } from '../../../shared/words/en/extension/later.ts'
import { importing } from '../../support/service/importing.ts'
import { merged, signUp } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { textIn } from '../pages/markup.ts'
import { noWebAddresses, webAddresses } from './web-addresses.ts'

const service = await openService()
const person = await signUp(service)
const { take } = importing(service)
const { short_url: slug, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })

const faults: Record<TargetFaultCode, string[]> = {
	too_small: ['', ' \u200b '],
	too_big: [`https://example.org/${'a'.repeat(8192)}`],
	characters: ['https://example.org/\0'],
	not_absolute: ['example', '/path', 'www example org'],
	scheme: ['ftp://example.org/', 'mailto:ann@example.org', 'htps://example.org/'],
	several: ['https://a.example/ https://b.example/', 'https://a.example/\u2003(http://b.example/)'],
	two_schemes: ['https://https://example.org/', 'http://https://example.org', 'https:http://h/'],
	no_host: ['https://', 'https:///', 'https://?q=a', 'http://:80/'],
	port: ['https://h:99999/', 'https://example.org:8o/', 'http://[::1]:65536/', 'https://u@h:70000/'],
	space_in_host: ['https://exa mple.org/', 'https://exa%20mple.org/a', 'http://my host:80/'],
	host: ['http://[::1/', 'http://256.256.256.256/', 'https://exa<mple.org/', 'http://::1/'],
	credentials: ['https://ann@example.org/', 'https://ann:secret@example.org/'],
	grows: [`https://example.org/${'語'.repeat(909)}`],
}
const targetFaultCodes = Object.keys(faults) as TargetFaultCode[]
const cases = targetFaultCodes.flatMap((code) => faults[code].map((url) => [code, url] as const))

it('each code has an example, and every address one or none', () => {
	expect(targetFaultCodes.filter((code) => faults[code].length === 0)).toEqual([])
	expect(webAddresses.filter((url) => targetFaultOf(url.trim()) !== undefined)).toEqual([])
	expect(noWebAddresses.filter((url) => targetFaultOf(url.trim()) === undefined)).toEqual([])
	const sentences = [later, laterInGerman].flatMap(({ targetFaults }) => Object.values(targetFaults))
	expect(new Set(sentences).size).toBe(2 * targetFaultCodes.length)
})

describe.each(cases)('%s: %j', (code, url) => {
	it('creation and edit', async () => {
		for (const [path, method] of [
			['/api/v1/shorten', 'POST'],
			[`/api/v1/${slug}/${monitor_url.slice(2)}`, 'PATCH'],
		] as const) {
			const { details } = await (await service.ask(path, { ...asJson({ url }), method })).json()
			expect(details).toEqual([{ path: 'url', code, message: later.targetFaults[code] }])
		}
	})

	it('both forms, in both languages, and the extension', async () => {
		const pages = [
			['en', later.targetFaults],
			['de', laterInGerman.targetFaults],
		] as const
		for (const path of ['/', `/${monitor_url}/edit`]) {
			for (const [language, said] of pages) {
				const headers = { 'accept-language': language }
				const answer = await service.ask(path, merged(asForm({ url }), asBrowser, { headers }))
				expect(answer.status).toBe(400)
				const isFormOwn = code === 'not_absolute'
				const sentence = isFormOwn ? /example\.org\/(page|seite)/ : said[code]
				expect(textIn(await answer.text())).toMatch(sentence)
			}
		}
		expect(typedFaultOf(url)).toBe(code)
	})

	it('an import', async () => {
		// A file has its own words for nothing, and for what can't be read.
		if (code === 'too_small' || code === 'characters') return
		const file = `short_url,long_url\nan-odd-one,"${url}"\n`
		const { problems } = await take(person, file, '?dry_run=true&format=kurz')
		expect(problems[0]).toMatchObject({ code: 'url_invalid' })
		expect(problems[0]?.message).toContain(later.targetFaults[code])
		expect(german.problems.url_invalid(code)).toContain(laterInGerman.targetFaults[code])
	})
})

const unseen = [
	...'\u200b\u200c\u200d\u200e\u200f\u2060\u202a\u202c\u202e\u2066\u2069\ufeff\u00ad\u061c\u3164\u2800',
]
it('what nobody sees at its ends is no part of a target', async () => {
	const target = 'https://target.example/a'
	for (const character of [...unseen, ' \u200b ', '\u00a0\u3000', unseen.join('')]) {
		const url = `${character}${target}${character}`
		const made = await service.client.shorten({ url })
		const key = made.monitor_url.slice(2)
		const { data } = (await service.client.analytics(made.short_url, key)).body
		expect([character, data.long_url]).toEqual([character, target])
		const path = `/api/v1/${made.short_url}/${key}`
		const edited = await service.ask(path, { ...asJson({ url: `${url}b${character}` }), method: 'PATCH' })
		expect((await edited.json()).long_url).toBe(`${url.slice(character.length)}b`)
		const form = await service.ask('/', asForm({ url: `${character}target.example/a${character}` }))
		const page = await service.ask(form.headers.get('location')!)
		expect((await page.json()).data.long_url).toBe(target)
	}
	await take(person, `short_url,long_url\nunseen-ends,"\u200b${target}\u200b"\n`, '?format=kurz')
	expect((await service.ask('/unseen-ends')).headers.get('location')).toBe(target)
})

it('marks that belong to the character before them stay', async () => {
	for (const url of ['https://e.example/❤\ufe0f', 'https://e.example/🏴\u{e0067}\u{e007f}'])
		expect(decodeURI(await service.client.visit((await service.client.shorten({ url })).short_url))).toBe(url)
})

it.each(['<@>', '"@"', "'@'", '„@“', '“@”', '«@»', '<URL:@>', ' <@>\u200b', '`@`', '‚@‘'])(
	'forms take an address out of %s',
	async (around) => {
		for (const typed of ['https://target.example/x', 'target.example/x']) {
			const url = around.replace('@', typed)
			const form = await service.ask('/', asForm({ url }))
			const { data } = await (await service.ask(form.headers.get('location')!)).json()
			expect(data.long_url).toBe('https://target.example/x')
			const path = `${form.headers.get('location')}/edit`
			expect((await service.ask(path, asForm({ url: url.replace('/x', '/y') }))).status).toBe(303)
			expect(typedFaultOf(url)).toBe(undefined)
		}
	},
)
