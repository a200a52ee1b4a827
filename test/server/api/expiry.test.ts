/** `expires_at`: a link that ends at a time, by creation and by edit. */
import { expect, it } from 'vitest'
import { asJson, openService } from '../../support/service/service.ts'
import { faultPaths, linksTo, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, clock } = service
const url = 'https://example.org/'
const { make, visit } = linksTo(url, service)
const shorten = shortenAt(service)
const day = 86_400_000
const hour = 3_600_000
const iso = (time: number) => new Date(time).toISOString()
const until = (expires_at: unknown) => ({ isLimited: true, limitation_type: 'time', expires_at })
const patch = (path: string, body: unknown) => ask(path, { ...asJson(body), method: 'PATCH' })

it('a link ends at the time it was given, whatever the zone', async () => {
	const end = clock.now + 90 * 60_000
	const inBerlin = iso(end + hour).replace('Z', '+01:00')
	const { slug, key } = await make(until(inBerlin) as object)
	expect((await client.analytics(slug, key)).body.data.expires_at).toBe(iso(end))
	clock.now = end - 1
	expect((await visit(slug)).status).toBe(302)
	clock.now = end
	expect((await visit(slug)).status).toBe(410)
})

const soon = iso(clock.now + hour)
it.each<[string, unknown, object?]>([
	['now', iso(clock.now)],
	['the past', iso(clock.now - 1)],
	['more than 3,650 days', iso(clock.now + 3_651 * day)],
	['no zone', soon.replace('Z', '')],
	['a day alone', '2027-01-31'],
	['February 30', '2027-02-30T12:00:00Z'],
	['another writing', 'Sun, 31 Jan 2027 18:00:00 GMT'],
	['a number', clock.now + hour],
	['null', null],
	['days as well', soon, { expires_in: 1 }],
])('%s is refused, in creation and in edit', async (_, expires_at, more) => {
	const body = { ...until(expires_at), ...more }
	expect(await faultPaths(await shorten({ url, ...body }))).toContain('expires_at')
	const { slug, key } = await make()
	expect(await faultPaths(await patch(`/api/v1/${slug}/${key}`, body))).toContain('expires_at')
})

it('without either, the days are asked for', async () => {
	expect(await faultPaths(await shorten({ url, ...until(undefined) }))).toEqual(['expires_in'])
})

it('up to 3,650 days are accepted', async () => {
	const end = iso(clock.now + 3_650 * day)
	const { slug, key } = await make(until(end) as object)
	expect((await client.analytics(slug, key)).body.data.expires_at).toBe(end)
})
