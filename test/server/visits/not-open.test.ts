/** A link that is paused or opens later says so, on every process, until it is open. */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { asBrowser, asJson, joinService, openService } from '../../support/service/service.ts'
import { faultPaths, linksTo, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const { ask } = service
const other = joinService(service, {}, service.clock)
const target = 'https://target.example/menu'
const { make } = linksTo(target, service)

const at = (ahead: number) => new Date(service.clock.now + ahead).toISOString()

it.each(['paused', 'starts_at'] as const)(
	'the preview of a link that is closed by %s shows nothing',
	async (field) => {
		const { slug, clicks } = await make({ [field]: field === 'paused' ? true : at(1) })
		const answer = await ask(`/${slug}+`)
		expect(placeOf(answer)).toEqual([404, null])
		expect(await answer.text()).not.toContain('target.example')
		expect(await clicks()).toBe(0)
	},
)

it('a page in the reader’s language says that it is paused, even if it has expired as well', async () => {
	const { slug } = await make({ paused: true, isLimited: true, limitation_type: 'time', expires_in: 1 })
	service.clock.now += 2 * 86_400_000
	for (const [language, said] of [
		['en', 'This link is paused'],
		['de', 'Dieser Link ist pausiert'],
	]) {
		const page = await ask(`/${slug}`, { headers: { ...asBrowser.headers, 'accept-language': language! } })
		expect(await page.text()).toContain(said)
	}
})

it('a link opens at its time, remembered or not, and says it is active from then on', async () => {
	const { slug, key } = await make({ starts_at: at(1_000) })
	const state = async () => (await service.client.analytics(slug, key)).body.data.status
	for (const [status, said] of [
		[404, 'scheduled'],
		[302, 'active'],
	] as const) {
		for (const { ask: visit } of [service, other]) expect((await visit(`/${slug}`)).status).toBe(status)
		expect(await state()).toBe(said)
		service.clock.now += 1_000
	}
})

it('a page in the reader’s language says when it opens, in UTC without scripts', async () => {
	service.clock.now = Date.UTC(2026, 11, 1)
	const { slug } = await make({ starts_at: '2026-12-04T18:00:00+01:00' })
	for (const [language, ...said] of [
		['en', 'This link is not open yet', 'Friday', '4 December 2026', '17:00 UTC'],
		['de', 'Dieser Link ist noch nicht offen', 'Freitag', '4. Dezember 2026', '17:00 UTC'],
	]) {
		const answer = await ask(`/${slug}`, { headers: { ...asBrowser.headers, 'accept-language': language! } })
		const page = await answer.text()
		for (const text of said) expect(page).toContain(text)
		expect(page).toContain('datetime="2026-12-04T17:00:00.000Z"')
	}
})

it.each([
	['both, when made', { starts_at: 2, expires_at: 1 }, undefined],
	['both at one time', { starts_at: 1, expires_at: 1 }, undefined],
	['its start', { expires_at: 1 }, { starts_at: 2 }],
	['its end', { starts_at: 2 }, { expires_at: 1 }],
	['both', {}, { starts_at: 2, expires_at: 1 }],
] as const)('a link never opens after it has expired: %s', async (_, made, edited) => {
	const body = (times: { starts_at?: number; expires_at?: number }) => ({
		...Object.fromEntries(Object.entries(times).map(([name, days]) => [name, at(days * 86_400_000)])),
		...('expires_at' in times && { isLimited: true, limitation_type: 'time' as const }),
	})
	if (edited === undefined)
		return expect(await faultPaths(await shortenAt(service)({ url: target, ...body(made) }))).toEqual([
			'starts_at',
		])
	const { slug, key } = await make(body(made))
	const edit = (change: object) => ask(`/api/v1/${slug}/${key}`, { ...asJson(change), method: 'PATCH' })
	const field = 'starts_at' in edited ? 'starts_at' : 'expires_at'
	expect(await faultPaths(await edit(body(edited)))).toEqual([field])
	expect((await edit({ title: 'Still' })).status).toBe(200)
})

it.each(['soon', '2026-02-30T10:00Z', '1969-12-31T23:59Z', '9999-12-31T23:59-14:00', 5])(
	'%s is no time to open at',
	async (starts_at) => {
		expect(await faultPaths(await shortenAt(service)({ url: target, starts_at }))).toEqual(['starts_at'])
	},
)
