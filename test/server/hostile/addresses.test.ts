/** Odd addresses are refused everywhere, or kept as sent and redirected to unchanged. */
import { expect, it } from 'vitest'
import { asForm, asJson, browserAccept, openService } from '../../support/service/service.ts'
import { controls, noWebAddresses, webAddresses } from './web-addresses.ts'

const service = await openService()

/** The place that a browser opens: the same for two texts that lead there. */
const placeOf = (text: string): string => new URL(text).href

const make = (url: string) => service.ask('/api/v1/shorten', asJson({ url }))

it('the standard agrees on which are which', () => {
	const isWeb = (text: string) => {
		const url = URL.parse(text)
		return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
	}
	expect(webAddresses.filter((text) => !isWeb(text))).toEqual([])
	const unkept = (text: string) => controls(text) || !text.isWellFormed()
	expect(noWebAddresses.filter((text) => isWeb(text) && !unkept(text))).toEqual([])
	expect(webAddresses.length + noWebAddresses.length).toBeGreaterThan(200)
})

it.each(webAddresses)('%j is kept and led to, by a creation and by an edit', async (url) => {
	const answer = await make(url)
	expect(answer.status).toBe(201)
	const { short_url: slug, monitor_url } = await answer.json()
	const { data } = await (await service.ask(`/${monitor_url}`)).json()
	expect(data.long_url).toBe(url.trim())

	const visit = await service.ask(`/${slug}`)
	const location = visit.headers.get('location') ?? ''
	expect(visit.status).toBe(302)
	expect([...visit.headers].map(([name]) => name)).not.toContain('set-cookie')
	expect(location).toMatch(/^https?:\/\/[^/?#\\][\x21-\x7e]*$/)
	expect(placeOf(location)).toBe(placeOf(url))

	const path = `/api/v1/${slug}/${monitor_url.slice(2)}`
	const edit = (to: string) => service.ask(path, { ...asJson({ url: to }), method: 'PATCH' })
	expect((await edit('https://target.example/')).status).toBe(200)
	const edited = await edit(url)
	expect([edited.status, (await edited.json()).long_url]).toEqual([200, url.trim()])
	expect(placeOf((await service.ask(`/${slug}`)).headers.get('location') ?? '')).toBe(placeOf(url))
})

it('a refused address is never repeated, and changes nothing, by a creation or an edit', async () => {
	const { short_url: slug, monitor_url } = await (await make('https://target.example/')).json()
	const key = monitor_url.slice(2)
	const { sql } = service.database
	const count = async () => (await sql`select count(*)::integer as links from links`)[0]!.links
	const before = await count()
	for (const url of noWebAddresses) {
		const doors: [string, RequestInit][] = [
			['/api/v1/shorten', asJson({ url })],
			[`/api/v1/${slug}/${key}`, { ...asJson({ url }), method: 'PATCH' }],
		]
		for (const [path, init] of doors) {
			const answer = await service.ask(path, init)
			const text = await answer.text()
			expect([url, path, answer.status]).toEqual([url, path, 400])
			const { error, details } = JSON.parse(text)
			expect([error, ...details.map((detail: { path: string }) => detail.path)]).toEqual(
				expect.arrayContaining(['validation_failed', 'url']),
			)
			if (/alert|passwd|example\.org/.test(url)) expect(text).not.toContain(url)
		}
	}
	expect(await count()).toBe(before)
	expect((await service.ask(`/${slug}`)).headers.get('location')).toBe('https://target.example/')
})

it('the form accepts what the interface accepts, or adds a scheme, and never leads elsewhere', async () => {
	for (const url of [...webAddresses, ...noWebAddresses]) {
		for (const accept of [browserAccept, 'application/json']) {
			const form = asForm({ url: url.toWellFormed() })
			const answer = await service.ask('/', { ...form, headers: { ...form.headers, accept } })
			expect([url, [303, 400].includes(answer.status)]).toEqual([url, true])
			if (answer.status === 303) expect(answer.headers.get('location')).toMatch(/^\/m\/[\w-]{24}$/)
			if (webAddresses.includes(url)) expect([url, answer.status]).toEqual([url, 303])
		}
	}
	const rows = await service.database.sql<{ long_url: string }[]>`select long_url from links`
	for (const { long_url } of rows) expect(new URL(long_url).protocol).toMatch(/^https?:$/)
})

it('a QR code is drawn of every one that fits, and of no other', async () => {
	const ask = async (url: string) => (await service.ask(`/api/v1/qr?url=${encodeURIComponent(url)}`)).status
	for (const url of webAddresses) expect([url, await ask(url)]).toEqual([url, 200])
	for (const url of noWebAddresses.filter((text) => text.isWellFormed())) {
		const isKept = URL.parse(url) !== null && /^https?:$/.test(new URL(url).protocol)
		expect([url, await ask(url)]).toEqual([url, isKept ? 200 : 400])
	}
})
