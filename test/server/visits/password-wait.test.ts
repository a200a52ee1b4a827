/** While a password waits to be checked: its click starts afterwards, and the link may change. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { createVisitMeter } from '../../../server/metrics/meters.ts'
import type { VisitDeps } from '../../../server/visits/steps.ts'
import { createVisits } from '../../../server/visits/visits.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const { client, store } = service
const patience = { toWrite: 4_000, toAnswer: 5_000, toServe: 10_000 }
const url = 'https://target.example/'
const visitor = { address: '192.0.2.7', userAgent: 'curl/8', referer: null }
const right = { password: 'right' }

/** Visits of the service; `meanwhile` runs while a password is checked, `found` after a look-up. */
const visitsWith = (meanwhile: () => Promise<unknown>, waited = () => 0, found = meanwhile) =>
	createVisits({
		store: {
			...store,
			links: {
				...store.links,
				findVisited: async (...asked) => {
					const link = await store.links.findVisited(...asked)
					await found()
					return link
				},
			},
		},
		secrets: createSecrets('a secret for tests, 32 characters or more'),
		passwords: { verify: async (password) => password === right.password },
		guard: {
			check: async (_subject, _address, compare) => {
				await meanwhile()
				return compare()
			},
		},
		isBlocked: () => false,
		mayLeadTo: () => true,
		reasonOf: () => undefined,
		countryOf: () => null,
		meter: createVisitMeter(),
		now: () => service.clock.now,
		ticks: () => performance.now() + waited(),
		patience,
	} satisfies VisitDeps)

let nth = 0
const make = async (more: object) => {
	const alias = `waited-${nth++}`
	const { monitor_url } = await client.shorten({ url, alias, isProtected: true, ...right, ...more })
	return { alias, key: monitor_url.slice(2) }
}

it.each([
	...([['unlimited', {}, 3_900]] as const),
	...([['unlimited', {}, 60_000]] as const),
	...([['limited', clickLimited(5), 60_000]] as const),
])('on an %s link %#: a right password that waited is answered, and counted', async (_, limit, waits) => {
	let waited = 0
	const wait = async () => {
		waited += waits
	}
	const visits = visitsWith(
		wait,
		() => waited,
		async () => undefined,
	)
	const { alias } = await make(limit)
	expect(await visits.unlock(slugKeyOf(alias), right, visitor)).toBe(url)
	expect(await visits.submit(slugKeyOf(alias), right, visitor)).toMatchObject({ kind: 'redirect' })
	expect(await countClicks(service, alias)).toMatchObject({ all: 2 })
})

const kinds = { unlimited: {}, limited: clickLimited(5), 'that asks': { confirm: true } }
/** How many look-ups come before: of the page's form, of its password, or the check itself. */
const moments = { 'before it is sent': 0, 'once it arrived': 1, 'while it is checked': 2 }
const cases = Object.entries(kinds).flatMap(([kind, fields]) =>
	Object.entries(moments).flatMap(([when, steps]) =>
		[right, {}].map((form) => [kind, when, JSON.stringify(form), fields, steps, form] as const),
	),
)
it.each(cases)(
	'on a link %s whose password is taken away %s, the form %s leads to the target',
	async (_kind, _when, _form, fields, steps, form) => {
		const { alias, key } = await make(fields)
		let left: number = steps
		const step = async () => {
			if (left-- === 0) await client.edit(alias, key, { password: null })
		}
		await step()
		const outcome = visitsWith(step).submit(slugKeyOf(alias), form, visitor)
		// Nothing to check: it was sent empty while the link still had its password.
		if (steps === 2 && !('password' in form)) await expect(outcome).rejects.toThrow('validation_failed')
		else {
			expect(await outcome).toMatchObject({ kind: 'redirect', url })
			expect(await countClicks(service, alias)).toMatchObject({ all: 1 })
		}
		const unlock = visitsWith(step).unlock(slugKeyOf(alias), right, visitor)
		await expect(unlock).rejects.toThrow('not_protected')
	},
)
