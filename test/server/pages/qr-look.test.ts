/** The form for the look of a link's QR code: the picture comes first, if it can be read. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { decodeQr, readQrSvg } from '../../support/service/qr-pictures.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, drawingsOf, hrefsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const person = await signUp(service)
const { key } = await makeOwn(service, person, { alias: 'on-paper' })
const url = 'https://kurz.example/on-paper'

const open = async (query: Record<string, string>, path = `/m/${key}`, cookie = '') => {
	const answer = await visitPage(service, `${path}?${new URLSearchParams(query)}`, cookie)
	return { status: answer.status, html: await answer.text() }
}
const pngOf = (html: string) => hrefsOf(html).find((href) => href?.startsWith('/api/v1/qr?'))

const orange = { dark: '#c2410c', light: '#fff3e0', size: '600', mm: '80', margin: '6', level: 'Q' }

it('what is shown is what is saved, as SVG and as PNG, in the look that was asked for', async () => {
	for (const [path, cookie] of [
		[`/m/${key}`, ''],
		['/links/on-paper', person.cookie],
	]) {
		const { status, html } = await open(orange, path, cookie)
		expect(status).toBe(200)
		const [shown, saved] = drawingsOf(html)
		expect(shown).toBe(saved)
		expect(shown).toMatch(/ width="80mm" height="80mm" .*fill="#fff3e0".*fill="#c2410c"/)
		expect(await readQrSvg(shown!.replaceAll('c2410c', '000000'), 900)).toMatchObject({
			text: url,
			level: 'Q',
			quiet: [6, 6, 6, 6].map((modules) => expect.closeTo(modules, 1)),
		})
		const png = Buffer.from(await (await service.ask(pngOf(html)!)).arrayBuffer())
		expect([png.readUInt32BE(16), decodeQr(png)]).toEqual([600, url])
	}
})

const looks = Object.entries(orange).map(([name, value]): [string, Record<string, string>] => [
	name,
	{ [name]: value },
])
it.each([['nothing', {}], ...looks, ['all', orange]] as typeof looks)(
	'the saved PNG is the picture that is shown, with %s chosen',
	async (_, chosen) => {
		const { html } = await open(chosen)
		// The PNG is drawn from what the form shows, not from its own defaults.
		const inputs = inputsOf(html)
		const level = allOf(html, 'option').find(({ attributes }) => 'selected' in attributes)?.attributes.value
		const fields = ['dark', 'light', 'size', 'margin', 'mm'].map((name) => [
			name,
			inputs[name]!.value!.replace('#', ''),
		])
		const asked = new URLSearchParams([
			['url', url],
			['level', level!],
			...fields.filter(([, value]) => value),
		])
		const [saved, shown] = await Promise.all(
			[pngOf(html)!, `/api/v1/qr?${asked}`].map(async (path) => (await service.ask(path)).bytes()),
		)
		expect(Buffer.from(saved!).equals(Buffer.from(shown!))).toBe(true)
		for (const [name, value] of Object.entries({ ...chosen }))
			expect(asked.get(name)).toBe(value.replace('#', ''))
	},
)

it('the form has what was asked for, and keeps what else the page asks', async () => {
	const { html } = await open({ ...orange, days: '7', country: 'DE' })
	const inputs = inputsOf(html)
	const sent = Object.fromEntries(
		['dark', 'light', 'size', 'mm', 'margin', 'days', 'country'].map((name) => [name, inputs[name]?.value]),
	)
	const { level, ...typed } = orange
	expect(sent).toEqual({ ...typed, days: '7', country: 'DE' })
	expect(allOf(html, 'option').find(({ attributes }) => 'selected' in attributes)?.attributes.value).toBe(
		level,
	)
	const form = allOf(html, 'form').find(({ attributes }) => attributes.action === `/m/${key}#qr`)
	expect(form?.attributes.method).toBe('get')
	// Other links of the page have nothing to do with the code.
	for (const href of hrefsOf(html)) if (href?.includes('#days')) expect(href).not.toContain('dark')
})

it('with the mark the level is H, and the PNG is left to the browser', async () => {
	const { html } = await open({ ...orange, mark: 'on' })
	expect(drawingsOf(html)[0]).toContain('<image ')
	expect(allOf(html, 'option').find(({ attributes }) => 'selected' in attributes)?.attributes.value).toBe('H')
	expect(pngOf(html)).toBeUndefined()
	const places = allOf(html, 'p').filter(({ attributes }) => 'data-png' in attributes)
	expect(places.map(({ attributes }) => attributes)).toEqual([
		{ hidden: '', 'data-png': '600', 'data-mm': '80', 'data-name': 'on-paper.png' },
	])
	expect(textIn(html)).toContain('Without JavaScript, a code with a logo or text can be saved as SVG only.')
})

type Case = [string, Record<string, string>, string]
it.each<Case>([
	['colours that are too close', { dark: '#fb923c' }, 'A phone can’t tell these colours apart'],
	[
		'colours that a decoder can’t tell apart',
		{ dark: '5a5af0', light: '00ff00' },
		'This code can’t be read.',
	],
	['too large a size', { size: '2049' }, 'Enter a whole number from 64 to 2,048.'],
	['a size without room', { size: '64', margin: '16', level: 'H', mark: 'on' }, 'smaller than a pixel'],
	['too narrow a paper', { mm: '9' }, 'Enter a whole number from 10 to 2,000.'],
	['too long a text', { under: 'x'.repeat(41) }, 'At most 40 characters fit.'],
])('%s: a sentence, and the last good code stays', async (_, look, sentence) => {
	const { last } = inputsOf((await open(orange)).html)
	for (const [before, good] of [
		[last!.value!, orange],
		// Of an address that somebody wrote.
		['dark=red&size=%FF', {}],
		['', {}],
	] as const) {
		const { status, html } = await open({ ...look, last: before })
		expect(status).toBe(400)
		expect(textIn(html)).toContain('The code has not changed.')
		expect(textIn(html)).toContain(sentence)
		const { html: asked } = await open(good)
		expect([drawingsOf(html), pngOf(html)]).toEqual([drawingsOf(asked), pngOf(asked)])
		// It stays the last good one.
		expect(inputsOf(html).last).toEqual(inputsOf(asked).last)
	}
	const { html } = await open(look)
	const inputs = inputsOf(html)
	for (const [name, value] of Object.entries(look))
		if (inputs[name]?.type === 'number') expect(inputs[name].value).toBe(value)
})

it('programs that read the statistics are not asked about pictures', async () => {
	const answer = await service.ask(`/m/${key}?dark=red&size=1`)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([
		200,
		expect.stringContaining('application/json'),
	])
})

it('a statistics page has the code, but no form', async () => {
	const { statistics_url } = await (
		await service.ask(`/api/v1/my-links/on-paper/statistics-key`, {
			method: 'POST',
			...withCookie(person.cookie),
		})
	).json()
	const { html } = await open({}, `/${statistics_url}`)
	expect(drawingsOf(html)).toHaveLength(2)
	expect(allOf(html, 'form')).toEqual([])
})
