/** A password may wait for others to be checked: the click's own time starts afterwards. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { createVisitMeter } from '../../../server/metrics/meters.ts'
import { createVisits } from '../../../server/visits/visits.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const patience = { toWrite: 4_000, toAnswer: 5_000, toServe: 10_000 }

it.each([
	...([['unlimited', {}, 3_900]] as const),
	...([['unlimited', {}, 60_000]] as const),
	...([['limited', clickLimited(5), 60_000]] as const),
])('on an %s link %#: a right password that waited is answered, and counted', async (_, limit, waits) => {
	let waited = 0
	const visits = createVisits({
		store: service.store,
		secrets: createSecrets('a secret for tests, 32 characters or more'),
		passwords: { verify: async () => true },
		guard: {
			check: async (_subject, _address, compare) => {
				waited += waits
				return compare()
			},
		},
		isBlocked: () => false,
		mayLeadTo: () => true,
		reasonOf: () => undefined,
		countryOf: () => null,
		meter: createVisitMeter(),
		now: () => service.clock.now,
		ticks: () => performance.now() + waited,
		patience,
	})
	const alias = `waited-${Object.keys(limit).length}-${waits}`
	const url = 'https://target.example/'
	await service.client.shorten({ url, alias, isProtected: true, password: 'right', ...limit })
	const visitor = { address: '192.0.2.7', userAgent: 'curl/8', referer: null }
	expect(await visits.unlock(slugKeyOf(alias), { password: 'right' }, visitor)).toBe(url)
	expect(await visits.submit(slugKeyOf(alias), { password: 'right' }, visitor)).toMatchObject({
		kind: 'redirect',
	})
	expect(await countClicks(service, alias)).toMatchObject({ all: 2 })
})
