/** Title, tags and query forwarding of a new link (server/INTERFACE.md, "Create"). */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/described'
const shorten = shortenAt(service)

/** The record of a link that was made with these fields. */
const recordWith = async (fields: Record<string, unknown>) => {
	const answer = await shorten({ url, ...fields })
	expect(answer.status).toBe(201)
	const { short_url, monitor_url } = await answer.json()
	const { data } = await (await service.ask(`/${short_url}/${monitor_url.slice(2)}`)).json()
	return data
}
const characters = (length: number) => 'ä'.repeat(length)

it('a link without them has no title and no tags, and does not forward', async () => {
	const record = await recordWith({})
	expect(record).toMatchObject({ title: null, tags: [], forward_query: false, updated_at: null })
	expect(Object.keys(record).slice(8)).toEqual([
		...['status', 'title', 'tags', 'forward_query', 'confirm', 'paused', 'fallback_url'],
		...['starts_at', 'note', 'archived', 'places', 'rules', 'shares'],
		...['updated_at', 'clicks_before', 'host', 'link', 'version'],
	])
})

it.each([
	['a title', 'The menu in autumn', 'The menu in autumn'],
	['a title without the spaces around it', ' \n\tThe  menu\u00a0', 'The  menu'],
	['200 characters and spaces around them', `  ${characters(200)}  `, characters(200)],
	['a title in any writing', '秋のメニュー 🍂 <b>', '秋のメニュー 🍂 <b>'],
	['no title for null', null, null],
	['no title for an empty text', '', null],
	['no title for spaces', ' \n ', null],
])('the record shows %s', async (_, title, shown) => {
	expect((await recordWith({ title })).title).toBe(shown)
})

const odd = ['{a,"b\\', 'NULL', "'", 'a,b']
it.each([
	['tags as they were typed, in their order', ['Print', 'berlin', 'A b'], ['Print', 'berlin', 'A b']],
	['tags without the spaces around them', [' print ', '\tberlin'], ['print', 'berlin']],
	['tags that a database might take for something else', odd, odd],
	['30 characters of a tag', [characters(30), ` ${'x'.repeat(30)} `], [characters(30), 'x'.repeat(30)]],
	['no tags', [], []],
])('the record shows %s', async (_, tags, shown) => {
	expect((await recordWith({ tags })).tags).toEqual(shown)
})

it.each([true, false])('the record shows confirm %s', async (confirm) => {
	expect((await recordWith({ confirm })).confirm).toBe(confirm)
})

it.each([true, false])('the record shows forward_query %s', async (forward_query) => {
	expect((await recordWith({ forward_query })).forward_query).toBe(forward_query)
})

it.each([
	['title', 'a\0b'],
	['title', 'a\ud800b'],
	...[5, true, [], {}, ['a']].map((value) => ['title', value]),
	['tags', ['print', 'PRINT']],
	['tags', ['Ärger', 'ärger']],
	['tags', ['print', ' print ']],
	...[null, 'print', 5, true, {}].map((value) => ['tags', value]),
	['tags.0', ['']],
	['tags.1', ['print', '  ']],
	['tags.1', ['print', 'a\0b']],
	['tags.0', ['\udc00']],
	...[null, 5, true, [], {}].map((value) => ['tags.0', [value]]),
	...['forward_query', 'confirm'].flatMap((name) =>
		[null, 'true', 1, '', [], {}].map((value) => [name, value]),
	),
])('refused is %s: %j', async (field, value) => {
	const name = String(field).split('.')[0]!
	expect([...new Set(await faultPaths(await shorten({ url, [name]: value })))]).toEqual([field])
})

it('a repeated creation is the same one only with the same title, tags and forwarding', async () => {
	const headers = { 'idempotency-key': 'described-described-22' }
	const body = { url, title: 'One', tags: ['a', 'b'], forward_query: true }
	const first = await (await shorten(body, headers)).json()
	expect(await (await shorten({ ...body, title: ' One ' }, headers)).json()).toEqual(first)
	const texts = [
		{ title: 'Two' },
		{ title: null },
		{ tags: ['a'] },
		{ tags: ['b', 'a'] },
		{ tags: undefined },
	]
	for (const other of [...texts, { forward_query: false }])
		expect((await shorten({ ...body, ...other }, headers)).status).toBe(409)
})
