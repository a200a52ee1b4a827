/** Every operation refuses input that is too long, too deep or too much with a published error. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { merged } from '../../support/service/people.ts'
import { asForm, asJson, openService } from '../../support/service/service.ts'
import { faultPaths } from '../../support/service/shorten.ts'
import { partOf } from './naughty.ts'
import { faultOf, pathWith, prepare, readTargets, requestTo, type Target } from './requests.ts'

const service = await openService()
const targets = await readTargets(service)
const named = (some: Target[]): [string, Target][] => some.map((target) => [target.name, target])
/** In the short suite each field and operation takes some of the texts, by turns. */
const some = <T>(list: T[], nth: number, parts: number): T[] => partOf(list, nth, isLong ? 1 : parts)
const withBody = targets.filter(({ bodyNames }) => bodyNames.length > 0)
const bodyBytes = 64 * 1024
/** A thousand links with their keys need more. */
const larger: Record<string, number> = {
	'POST /api/v1/links/acts': 3 * bodyBytes,
	'POST /api/v1/links': 4 * bodyBytes,
}
const url = 'https://target.example/'

const nested = (open: string, close: string, depth: number): string =>
	open.repeat(depth) + close.repeat(depth)

it.each(named(targets))('in path, query and headers: %s', async (_, target) => {
	const faults: (string | undefined)[] = []
	const ground = await prepare(service)
	const path = pathWith(target, ground.values)
	const ask = async (at: string, more: Record<string, string> = {}) => {
		faults.push(await faultOf(await service.ask(at, requestTo(target, ground, { more }))))
	}
	const nth = targets.indexOf(target)
	const parts = ['x'.repeat(15_000), '%41'.repeat(5_000), '/'.repeat(15_000), '../'.repeat(5_000)]
	for (const [at, name] of target.pathNames.entries())
		for (const text of some(parts, nth + at, 2))
			await ask(target.path.replace(`{${name}}`, text).replace(/\{(\w+)\}/g, 'abcdefg'))
	const names = [...target.queryNames, 'x'].flatMap((name, at) =>
		some(
			[
				...[`${name}=${'9'.repeat(14_000)}`, `${name}=${'%20'.repeat(4_900)}`],
				...[`${name}=x&`.repeat(900), `${name}[]=x&${name}[a][b]=x`],
			],
			nth + at,
			2,
		),
	)
	const marks = [
		'&'.repeat(15_000),
		'a=b&'.repeat(3_700),
		'=&'.repeat(7_000),
		'%'.repeat(15_000),
		'?'.repeat(15_000),
	]
	for (const query of [...some(marks, nth, 5), ...names]) await ask(`${path}?${query}`)
	const long = 'x'.repeat(15_000)
	const heads: Record<string, string>[] = [
		...[`sid=${long}`, 'a=b; '.repeat(3_000), 'sid=a; '.repeat(2_000)].map((cookie) => ({ cookie })),
		...[long, `${' '.repeat(15_000)}x`].map((token) => ({ authorization: `Bearer ${token}` })),
		...['text/html;q=0.1,'.repeat(900), `text/html${';a=b'.repeat(3_500)}`].map((accept) => ({ accept })),
		{ 'accept-encoding': 'gzip,'.repeat(3_000) },
		...[long, 'application/json;'.repeat(900)].map((rest) => ({
			'content-type': `application/json;${rest}`,
		})),
		{ 'idempotency-key': long },
		{ 'if-none-match': '"x",'.repeat(3_700) },
		{ 'x-forwarded-for': '198.51.100.1,'.repeat(1_100) },
		{ origin: `https://${long}` },
		{ referer: `https://a.example/${long}` },
		...[`Mozilla/5.0 (${'('.repeat(14_000)}`, 'Android 9 '.repeat(1_400)].map((agent) => ({
			'user-agent': agent,
		})),
	]
	for (const more of some(heads, nth, 5)) await ask(path, more)
	expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

it.each(named(withBody))('in its body: %s', async (_, target) => {
	const ground = await prepare(service)
	const path = pathWith(target, ground.values)
	const ask = (body: string) => service.ask(path, { ...requestTo(target, ground), body })
	const filler = (bytes: number) => JSON.stringify({ filler: 'x'.repeat(bytes - '{"filler":""}'.length) })

	const most = larger[target.name] ?? bodyBytes
	for (const bytes of [most + 1, most * 20]) expect((await ask(filler(bytes))).status).toBe(413)
	expect((await ask(filler(most))).status).not.toBe(413)
	const faults: (string | undefined)[] = []
	const names = [...target.bodyNames, 'unknown', '__proto__']
	const nth = withBody.indexOf(target)
	const whole = [
		nested('[', ']', 30_000),
		nested('{"a":[', ']}', 0) + nested('{"a":', '}', 10_000).replace('{"a":}', '{}'),
		'['.repeat(60_000),
		'{"a":'.repeat(12_000),
		'"'.repeat(60_000),
		`"${'\\u0041'.repeat(10_000)}"`,
		`${'9'.repeat(60_000)}`,
		`1e${'9'.repeat(60_000)}`,
		`{${Array.from({ length: 4_000 }, (_, nth) => `"field${nth}":1`).join()}}`,
		`{${names.map((name) => `"${name}":1,`).join('')}${'"url":"x",'.repeat(5_000)}"url":"y"}`,
	]
	const ofFields = names.flatMap((name, at) =>
		some(
			[
				`{"${name}":${nested('[', ']', 30_000)}}`,
				`{"${name}":${nested('{"a":', '}', 5_000).replace('{"a":}', '{}')}}`,
				`{"${name}":"${'x'.repeat(65_000)}"}`,
				`{"${name}":"${' '.repeat(65_000)}"}`,
				`{"${name}":[${'"a",'.repeat(15_000)}"a"]}`,
				`{"${name}":[${'{},'.repeat(20_000)}{}]}`,
				`{"${name}":${'9'.repeat(60_000)}}`,
			],
			nth + at,
			4,
		),
	)
	for (const body of [...some(whole, nth, 4), ...ofFields])
		faults.push(await faultOf(await ask(body), [...target.promised, 400]))
	expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

it('too many tags, and a fault in each of them, make an answer of bounded size', async () => {
	const tags = Array.from({ length: 15_000 }, () => '')
	const answer = await service.ask('/api/v1/shorten', asJson({ url, tags }))
	const text = await answer.text()
	expect([answer.status, JSON.parse(text).error]).toEqual([400, 'validation_failed'])
	expect(text.length).toBeLessThan(20_000)
	const links = Array.from({ length: 5_000 }, () => ({}))
	const figures = await (await service.ask('/api/v1/figures', asJson({ links }))).text()
	expect(JSON.parse(figures).error).toBe('validation_failed')
	expect(figures.length).toBeLessThan(20_000)
})

it('the longest of everything that is allowed is kept whole', async () => {
	const longest = `${url}${'x'.repeat(8_192 - url.length)}`
	const tags = Array.from({ length: 10 }, (_, nth) => `${nth}`.padEnd(30, '語'))
	const body = { url: longest, alias: 'a'.repeat(15), title: '語'.repeat(200), tags }
	const limits = { isProtected: true, password: '語'.repeat(128), forward_query: true }
	const { monitor_url } = await (await service.ask('/api/v1/shorten', asJson({ ...body, ...limits }))).json()
	const { data } = await (await service.ask(`/${monitor_url}`)).json()
	expect(data).toMatchObject({ long_url: longest, short_url: body.alias, title: body.title, tags })
	const unlocked = await service.client.unlock(body.alias, limits.password)
	expect(unlocked).toEqual({ url: longest })
	const oneMore = { url: `${longest}x`, alias: 'a'.repeat(16), title: 'x'.repeat(201), tags: [...tags, 'x'] }
	const tooLong = { ...oneMore, isProtected: true, password: 'x'.repeat(129) }
	const refused = await service.ask('/api/v1/shorten', asJson(tooLong))
	expect((await faultPaths(refused)).sort()).toEqual(['alias', 'password', 'tags', 'title', 'url'])
})

const forms = ['/', '/links', '/sign-in', '/sign-up', '/account/tokens', '/links/~tags', '/nothere']
it.each(forms)('a form: %s', async (path) => {
	const { person } = await prepare(service)
	const ask = async (body: string) =>
		(await service.ask(path, merged(asForm({}), { headers: { cookie: person.cookie } }, { body }))).status
	const bodies = [
		...['a=b&'.repeat(16_000), '&'.repeat(65_000), '='.repeat(65_000), '%'.repeat(65_000)],
		...[`url=${'x'.repeat(65_000)}`, `tags=${',"'.repeat(30_000)}`, `tags=${' '.repeat(60_000)}"`],
		`link=${'abcde&link='.repeat(5_000)}`,
		`list=${encodeURIComponent('q=x&'.repeat(9_000))}`.slice(0, 65_000),
	]
	const failed = []
	for (const body of bodies) if ((await ask(body)) >= 500) failed.push(body.slice(0, 20))
	expect(failed).toEqual([])
	expect(await ask('x'.repeat(bodyBytes + 1))).toBe(413)
})
