/** A form with several faults: who may send it, and what it is about, comes before its body. */
import { expect, it } from 'vitest'
import { makeOperator } from '../../support/service/operators.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'

const service = await openService()
const stranger = await signUp(service)
const posts = service.app.routes.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/'))
const forms = [...new Set(posts.map(({ path }) => path))]

const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const bodies: [name: string, refused: number, sent: RequestInit][] = [
	['no body', 415, {}],
	['JSON', 415, { body: '{}', headers: { 'content-type': 'application/json' } }],
	['what is not UTF-8', 400, merged({ body: 'url=%ff' }, asForm)],
	['too much', 413, merged({ body: 'x'.repeat(65 * 1024) }, asForm)],
]
const post = async (path: string, ...sent: RequestInit[]): Promise<string> => {
	const named = path.replace(':short_url', 'nonesuch').replace(/:\w+/, 'k'.repeat(24))
	const answer = await service.ask(named, merged({ method: 'POST' }, ...sent))
	return [answer.status, answer.headers.get('location')].filter(Boolean).join(' ')
}

it.each(forms)('%s', async (path) => {
	const isAdmin = path.startsWith('/admin/')
	const isOfAccounts = /^\/(links|account|admin)(\/|$)/.test(path)
	// Visits count against their limit first, and then read what was sent; a key that was replaced
	// already is known by what was sent.
	const isOfLink = path.includes(':') && path !== '/:short_url' && path !== '/m/:monitor_key/key'
	const { cookie } = isAdmin ? await makeOperator(service) : await signUp(service)
	for (const [name, itself, body] of bodies) {
		const foreign = { headers: { origin: 'https://other.example' } }
		expect(await post(path, body, withCookie(cookie), foreign), `${name} of another site`).toBe('403')

		const read = path === '/sign-out' ? '303 /' : path === '/account/import' ? '415' : `${itself}`
		const own = isOfLink ? '404' : read
		for (const nobody of [{}, withCookie('sid=ended')]) {
			const isRefused = isOfAccounts || (path === '/' && 'headers' in nobody)
			const said = isOfAccounts ? '303 /sign-in' : isRefused ? '401' : own
			expect(await post(path, body, nobody), `${name} of nobody`).toBe(said)
			const shown = await post(path, body, nobody, asBrowser)
			expect(shown, `${name} in a browser of nobody`).toBe(isRefused ? '401' : own)
		}
		if (isAdmin)
			expect(await post(path, body, withCookie(stranger.cookie)), `${name} of a stranger`).toBe('404')
		for (const asked of [{}, asBrowser])
			expect(await post(path, body, withCookie(cookie), asked), `${name} of who may`).toBe(own)
	}
})
