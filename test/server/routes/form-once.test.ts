/** A form makes one link, however often it is sent, and leads to the link's page. */
import { describe, expect, it } from 'vitest'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { formKeyOf, textIn } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/long'
const place = (answer: Response) => [answer.status, answer.headers.get('location')]
const linkCount = async () =>
	(await service.database.sql<{ n: number }[]>`select count(*)::integer as n from links`)[0]!.n

/** How many links came to be while something was done. */
const madeBy = async (run: () => Promise<unknown>): Promise<number> => {
	const before = await linkCount()
	await run()
	return (await linkCount()) - before
}

/** Somebody who opened a page with the form: sends it as often as told. */
const openForm = async (path: '/' | '/links', cookie?: string) => {
	const key = formKeyOf(await (await visitPage(service, path, cookie)).text())
	return {
		key,
		submit: (fields: Record<string, string> = {}) =>
			send(service, path, { url, key, ...fields }, cookie === undefined ? {} : { cookie }),
	}
}

describe.each([
	{ who: 'anybody', path: '/', isSignedIn: false, page: /^\/m\/[\w-]{24}$/ },
	{ who: 'whoever is signed in', path: '/', isSignedIn: true, page: /^\/links\/[\w-]{7}$/ },
	{ who: 'whoever is signed in', path: '/links', isSignedIn: true, page: /^\/links\/[\w-]{7}$/ },
] as const)('the form at $path, sent by $who,', ({ path, isSignedIn, page }) => {
	const open = async () => {
		const cookie = isSignedIn ? (await signUp(service)).cookie : undefined
		return { cookie, ...(await openForm(path, cookie)) }
	}

	it('leads to the page of the link, which shows its code, copies it and survives a reload', async () => {
		const { submit, cookie } = await open()
		const answer = await submit()
		expect(place(answer)).toEqual([303, expect.stringMatching(page)])
		const reload = () => visitPage(service, answer.headers.get('location')!, cookie)
		expect(
			await madeBy(async () => {
				for (let n = 0; n < 2; n++) {
					const html = await (await reload()).text()
					expect(html).toContain(url)
					expect(html).toContain('alt="QR code of https://kurz.example/')
					expect(html).toContain('aria-label="Copy the short link"')
				}
			}),
		).toBe(0)
	})

	it.each([
		['nothing else', {}],
		['a password and limits', { password: 'p', expires_in: '3', max_clicks: '2' }],
	])('makes one link of a form with %s that is sent again', async (_, fields) => {
		const { submit } = await open()
		const made = await madeBy(async () => {
			const first = place(await submit(fields))
			for (let n = 0; n < 3; n++) expect(place(await submit(fields))).toEqual(first)
		})
		expect(made).toBe(1)
	})

	it('makes one link when an alias is sent again', async () => {
		const { submit } = await open()
		const alias = `once-${path.length}-${isSignedIn}`
		const first = place(await submit({ alias }))
		expect(first[0]).toBe(303)
		expect(place(await submit({ alias }))).toEqual(first)
	})

	it('makes one link when sent many times at once', async () => {
		const { submit } = await open()
		const made = await madeBy(async () => {
			const answers = await Promise.all(Array.from({ length: 10 }, () => submit()))
			expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1)
		})
		expect(made).toBe(1)
	})

	it('makes another link when the address has changed', async () => {
		const { submit } = await open()
		const made = await madeBy(async () => {
			const first = await submit()
			const second = await submit({ url: `${url}/changed` })
			expect(place(second)).toEqual([303, expect.stringMatching(page)])
			expect(place(second)).not.toEqual(place(first))
		})
		expect(made).toBe(2)
	})

	it('is refused with another password, and the form it shows then makes another link', async () => {
		const { submit, key } = await open()
		const first = place(await submit({ password: 'one' }))
		const refused = await submit({ password: 'two' })
		const html = await refused.text()
		expect(refused.status).toBe(409)
		expect(textIn(html)).toContain(
			'This form has created a link already. Send it again to create another one.',
		)
		expect(formKeyOf(html)).not.toBe(key)
		const again = place(await submit({ password: 'two', key: formKeyOf(html) }))
		expect(again).toEqual([303, expect.stringMatching(page)])
		expect(again).not.toEqual(first)
	})

	it('keeps its key while it is refused, and then makes one link', async () => {
		const { submit, key } = await open()
		const refused = await submit({ alias: 'a' })
		expect([refused.status, formKeyOf(await refused.text())]).toEqual([400, key])
		expect(await madeBy(async () => void (await Promise.all([submit(), submit()])))).toBe(1)
	})
})

it('each opened form has its own key', async () => {
	const [one, other] = [await openForm('/'), await openForm('/')]
	expect(one.key).toMatch(/^[\w-]{22,64}$/)
	expect(one.key).not.toBe(other.key)
	expect(place(await one.submit())).not.toEqual(place(await other.submit()))
})

it('a form without a key, as a program may send it, makes a link each time', async () => {
	const submit = () => send(service, '/', { url })
	expect(await madeBy(submit)).toBe(1)
	expect(await madeBy(submit)).toBe(1)
})

it.each(['short', 'x'.repeat(65), 'with spaces and so on 123'])(
	'a malformed key is refused, and the page has a new one: %s',
	async (key) => {
		const refused = await send(service, '/', { url, key })
		const html = await refused.text()
		expect(refused.status).toBe(400)
		expect(textIn(html)).toContain('Send the form once more.')
		expect(place(await send(service, '/', { url, key: formKeyOf(html) }))[0]).toBe(303)
	},
)

it('the key of a form is separate from Idempotency-Keys', async () => {
	const { key, submit } = await openForm('/')
	const made = await madeBy(async () => {
		await submit()
		const init = asJson({ url })
		const answer = await service.ask('/api/v1/shorten', {
			...init,
			headers: { ...init.headers, 'idempotency-key': key },
		})
		expect(answer.status).toBe(201)
	})
	expect(made).toBe(2)
})
