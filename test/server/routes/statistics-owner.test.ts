/** Statistics links of an account's links: whoever is signed in makes and ends them. */
import { expect, it } from 'vitest'
import { createClient } from '../../../shared/client.ts'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { ask, app } = service
const person = await signUp(service)
const token = await tokenOf(service, person)
const clientOf = (token: string) =>
	createClient({ origin: 'http://localhost', token, fetch: async (request) => app.handle(request) })
const client = clientOf(token)
const make = async () => {
	const { short_url: slug, monitor_url } = await client.shorten({ url: 'https://target.example/' })
	return { slug, key: monitor_url.slice(2) }
}

it('an owner shares and ends, and sees the key that the monitor key gave', async () => {
	const { slug, key } = await make()
	const path = `/api/v1/my-links/${slug}/statistics-key`
	const answer = await ask(path, merged({ method: 'POST' }, bearer(token)))
	expect(answer.status).toBe(201)
	const { statistics_url } = await answer.json()
	expect(await client.shareMyLink(slug)).toEqual({ statistics_url })
	expect(await client.share(slug, key)).toEqual({ statistics_url })
	expect((await ask(`/${statistics_url}`)).status).toBe(200)
	expect(await client.endSharingMyLink(slug)).toEqual({ status: 'success' })
	expect((await ask(`/${statistics_url}`)).status).toBe(404)
	expect(await client.endSharingMyLink(slug)).toEqual({ status: 'success' })
})

it("nobody shares or ends another account's link", async () => {
	const { slug } = await make()
	const { statistics_url } = await client.shareMyLink(slug)
	const other = clientOf(await tokenOf(service, await signUp(service)))
	await expect(other.shareMyLink(slug)).rejects.toMatchObject({ code: 'not_found' })
	await expect(other.endSharingMyLink(slug)).rejects.toMatchObject({ code: 'not_found' })
	await expect(other.shareMyLink('nothere')).rejects.toMatchObject({ code: 'not_found' })
	expect((await ask(`/${statistics_url}`)).status).toBe(200)
})

it('takes a credential, and the cookie only from pages of ours', async () => {
	const { slug } = await make()
	const path = `/api/v1/my-links/${slug}/statistics-key`
	for (const method of ['POST', 'DELETE']) {
		const nobody = await ask(path, { method })
		expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
		const ours = await ask(path, merged({ method }, withCookie(person.cookie)))
		expect(ours.status).toBe(method === 'POST' ? 201 : 200)
		const theirs = merged({ method, headers: { origin: 'https://evil.example' } }, withCookie(person.cookie))
		expect((await ask(path, theirs)).status).toBe(403)
	}
})
