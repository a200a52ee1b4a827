/** A link edited while its password is checked: the old password does not open the new target. */
import { expect, it } from 'vitest'
import { asForm, asJson, endlessPatience, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
/** Its hashes take long enough to check that an edit fits in between. */
const slow = joinService(service, {}, service.clock, endlessPatience, { memoryCost: 65_536, timeCost: 12 })

it.each([
	['the interface', (slug: string) => slow.ask(`/api/v1/${slug}`, asJson({ password: 'old' }))],
	['the form', (slug: string) => slow.ask(`/${slug}`, asForm({ password: 'old' }))],
])('by %s', async (_, unlock) => {
	const locked = { url: 'https://old.example/', isProtected: true, password: 'old' }
	const { short_url: slug, monitor_url } = await slow.client.shorten(locked)
	await sql`delete from counters`
	let isAnswered = false
	const unlocking = unlock(slug).finally(() => {
		isAnswered = true
	})
	// The try is taken, and then the password is checked.
	const tries = async () => (await sql`select from counters where points > 0`).length
	await expect.poll(tries).toBeGreaterThan(0)
	const key = monitor_url.split('/').at(-1)
	const edit = asJson({ url: 'https://new.example/', isProtected: true, password: 'new' })
	const edited = await service.ask(`/api/v1/${slug}/${key}`, { ...edit, method: 'PATCH' })
	expect([edited.status, isAnswered]).toEqual([200, false])
	const answer = await unlocking
	expect(answer.status).toBe(401)
	expect(answer.headers.has('location')).toBe(false)
	expect(await answer.text()).not.toContain('new.example')
	const right = await service.ask(`/api/v1/${slug}`, asJson({ password: 'new' }))
	expect(await right.json()).toEqual({ url: 'https://new.example/' })
})
