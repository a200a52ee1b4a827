/** Every form and page of the service takes odd texts without a 500, and shows them as text. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { merged, withCookie } from '../../support/service/people.ts'
import { asForm, browserAccept, openService } from '../../support/service/service.ts'
import { naughtyTexts, partOf, words } from './naughty.ts'
import { asPart, faultOfPage, prepare } from './requests.ts'

const service = await openService()
const pathsOf = (method: string): string[] => {
	const pages = service.app.routes.filter(
		(route) => route.method === method && !/^\/(api|assets)\//.test(route.path),
	)
	return [...new Set(pages.map(({ path }) => path))]
}

/** Every field that any form has, and some that none has. */
const fieldNames = [
	...words`
		url alias title tags forward_query expires_in max_clicks password email name action confirm
		current new id key link list next with_tag expires_in_days never remove_password
		__proto__ constructor`,
	'',
]

const faultOf = async (answer: Response): Promise<string | undefined> => {
	const { status, headers } = answer
	const text = await answer.text()
	if (status >= 500) return `${status} ${text.slice(0, 200)}`
	if (/stolen/.test([...headers].join())) return 'a header was sent along'
	const location = headers.get('location')
	if (location !== null && !/^(\/(?![/\\])|https:\/\/target\.example\/)/.test(location))
		return `leads to ${location}`
	return headers.get('content-type')?.startsWith('text/html') ? faultOfPage(text) : undefined
}

it('there are forms and pages', () => {
	expect(pathsOf('POST').length).toBeGreaterThan(15)
	expect(pathsOf('GET').length).toBeGreaterThan(12)
})

/** Rendering a page takes milliseconds: each path takes a part of the texts. */
const parts = isLong ? 18 : 64
const numbered = (paths: string[]): [string, number][] => paths.map((path, nth) => [path, nth])

it.each(numbered(pathsOf('POST')))('POST %s', async (route, nth) => {
	const faults: string[] = []
	const { values, person } = await prepare(service)
	const path = route.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name)
	const send = async (fields: Record<string, string>, accept: string) => {
		const init = merged(asForm(fields), withCookie(person.cookie), { headers: { accept } })
		const fault = await faultOf(await service.ask(path, init))
		if (fault !== undefined) faults.push(`${path} ${JSON.stringify(fields).slice(0, 200)}: ${fault}`)
	}
	const { email, password } = person
	const right = { url: 'https://target.example/', email, password, link: values.short_url! }
	for (const text of partOf(naughtyTexts, nth, parts).map((one) => one.toWellFormed())) {
		const all = Object.fromEntries(fieldNames.map((name) => [name, text]))
		await send(all, browserAccept)
		await send({ ...all, ...right, key: '' }, 'application/json')
	}
	expect(faults).toEqual([])
})

it.each(numbered(pathsOf('GET')))('GET %s', async (route, nth) => {
	const faults: string[] = []
	const { values, person } = await prepare(service)
	const names = [...route.matchAll(/:(\w+)/g)].map((match) => match[1]!)
	const open = async (path: string, more: Record<string, string> = {}) => {
		const headers = { accept: browserAccept, cookie: person.cookie, ...more }
		const fault = await faultOf(await service.ask(path, { headers }))
		if (fault !== undefined) faults.push(`${path.slice(0, 200)}: ${fault}`)
	}
	const pathWith = (own: Record<string, string>) =>
		route.replace(/:(\w+)/g, (_, name: string) => own[name] ?? values[name] ?? name)
	const shown = ['q', 'next', 'notice', 'link', 'list', 'error', 'done']
	const checked = ['days', 'clicks', 'cursor', 'tag', 'status', 'sort', 'x']
	for (const text of partOf(naughtyTexts, nth, parts)) {
		const part = asPart(text)
		for (const name of names) await open(pathWith({ [name]: part }))
		const query = shown.map((name) => `${name}=${part}`).join('&')
		await open(`${pathWith({})}?${query.slice(0, 14_000)}`)
		await open(`${pathWith({})}?${checked[text.length % checked.length]}=${part}`)
	}
	await open(pathWith({}), { cookie: `${person.cookie}; new_token=<script>; sid=` })
	expect(faults).toEqual([])
})
