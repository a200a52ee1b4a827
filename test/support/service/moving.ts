/** Links on their way to another owner, given and taken through the front door. */
import { expect } from 'vitest'
import { crowd } from './crowd.ts'
import { makeAs } from './own-links.ts'
import { withCookie } from './people.ts'
import type { TestService } from './service.ts'
import { askAs, come, type Somebody } from './teams.ts'

export type Giver = Somebody & { own: { slug: string; key: string }[]; slugs: string[] }
interface Results {
	body: { results: { status?: string; error?: string }[] }
}
/** What became of each link. */
export const statuses = ({ body }: Results) =>
	body.results.map(({ status, error }) => String(status ?? error))

export const movingOn = (service: TestService) => {
	/** Somebody with links, of which each has one click more than the one before. */
	const withLinks = async (count: number): Promise<Giver> => {
		const person = await come(service)
		const own = await crowd(count, () => makeAs(service, withCookie(person.cookie), {}), 4)
		for (const [nth, { slug }] of own.entries())
			for (let click = 0; click < nth; click++) await service.ask(`/${slug}`)
		await service.project()
		return { ...person, own, slugs: own.map(({ slug }) => slug) }
	}
	const move = (by: Somebody, links: string[], to: string, team?: string, at = service) =>
		askAs(at, by, '/api/v1/my-links/move', { links, to, team })
	const offersOf = async (to: Somebody, at = service) => (await askAs(at, to, '/api/v1/account/offers')).body
	const answer = (to: Somebody, id: string, method: 'POST' | 'DELETE', at = service) =>
		askAs(at, to, `/api/v1/account/offers/${id}`, method === 'POST' ? {} : undefined, method)
	const listOf = async (person: Somebody, query = ''): Promise<[string, number][]> =>
		(await askAs(service, person, `/api/v1/my-links?${query}`)).body.map(
			({ data }: { data: { short_url: string; clicks: number } }) => [data.short_url, data.clicks],
		)
	/** An offer of all links. */
	const offered = async (count = 3): Promise<{ giver: Giver; to: Somebody; id: string }> => {
		const [giver, to] = [await withLinks(count), await come(service)]
		expect(statuses(await move(giver, giver.slugs, to.email))).toEqual(giver.slugs.map(() => 'offered'))
		const [{ id }] = await offersOf(to)
		return { giver, to, id }
	}
	/** Each link stands in its owner's lists, with its clicks, and in no other. */
	const expectWhole = async (slugs: string[]) => {
		const rows = await service.database.sql<{ ok: boolean }[]>`
			select links.owner_id = list_totals.owner_id and list_totals.clicks = coalesce(link_totals.clicks, 0) as ok
			from links join list_totals on list_totals.link_id = links.id
			left join link_totals on link_totals.link_id = links.id where slug = any (${slugs})`
		expect(rows.map(({ ok }) => ok)).toEqual(slugs.map(() => true))
	}
	return { withLinks, move, offersOf, answer, listOf, offered, expectWhole }
}
