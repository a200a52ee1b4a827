/** A form makes one link, however often it is sent, and leads to the link's page. */
import { describe, expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'
import { formKeyOf, textIn } from './markup.ts'

const service = await openService()
const url = 'https://target.example/long'
const linkCount = async () =>
	(await service.database.sql<{ n: number }[]>`select count(*)::integer as n from links`)[0]!.n

/** How many links came to be while something was done. */
const madeBy = async (run: () => Promise<unknown>): Promise<number> => {
	const before = await linkCount()
	await run()
	return (await linkCount()) - before
}

/** A person with an open form, who can submit it any number of times. */
const openForm = async (path: '/' | '/links', cookie?: string) => {
	const key = formKeyOf(await (await visitPage(service, path, cookie)).text())
	return {
		key,
		submit: (fields: Record<string, string> = {}) =>
			send(service, path, { url, key, ...fields }, cookie === undefined ? {} : { cookie }),
	}
}

describe.each([
	{ who: 'without a session', path: '/', isSignedIn: false, page: /^\/m\/[\w-]{24}$/ },
	{ who: 'signed in', path: '/', isSignedIn: true, page: /^\/links\/[\w-]{7}$/ },
	{ who: 'signed in', path: '/links', isSignedIn: true, page: /^\/links\/[\w-]{7}$/ },
] as const)('the form at $path, sent $who,', ({ path, isSignedIn, page }) => {
	const open = async () => {
		const cookie = isSignedIn ? (await signUp(service)).cookie : undefined
		return { cookie, ...(await openForm(path, cookie)) }
	}

	it('leads to the page of the link, which shows its code, copies it and survives a reload', async () => {
		const { submit, cookie } = await open()
		const answer = await submit()
		expect(placeOf(answer)).toEqual([303, expect.stringMatching(page)])
		const reload = () => visitPage(service, answer.headers.get('location')!, cookie)
		const reloaded = async () => {
			const html = await (await reload()).text()
			for (const part of [url, 'alt="QR code of kurz.example/', 'aria-label="Copy the short link"'])
				expect(html).toContain(part)
		}
		for (let n = 0; n < 2; n++) expect(await madeBy(reloaded)).toBe(0)
	})

	it.each([
		['nothing else', {}],
		['a password and limits', { password: 'p', expires_in: '3', max_clicks: '2' }],
		['an alias', { alias: `once-${path.length}-${isSignedIn}` }],
	])('makes one link of a form with %s that is sent again', async (_, fields) => {
		const { submit } = await open()
		const made = await madeBy(async () => {
			const first = placeOf(await submit(fields))
			expect(first[0]).toBe(303)
			for (let n = 0; n < 3; n++) expect(placeOf(await submit(fields))).toEqual(first)
		})
		expect(made).toBe(1)
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
			expect(placeOf(second)).toEqual([303, expect.stringMatching(page)])
			expect(placeOf(second)).not.toEqual(placeOf(first))
		})
		expect(made).toBe(2)
	})

	it('is refused with another password, and the form it shows then makes another link', async () => {
		const { submit, key } = await open()
		const first = placeOf(await submit({ password: 'one' }))
		const refused = await submit({ password: 'two' })
		const html = await refused.text()
		expect(refused.status).toBe(409)
		const words = 'This form has created a link already. Send it again to create another one.'
		expect(textIn(html)).toContain(words)
		expect(formKeyOf(html)).not.toBe(key)
		const again = placeOf(await submit({ password: 'two', key: formKeyOf(html) }))
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
	expect(placeOf(await one.submit())).not.toEqual(placeOf(await other.submit()))
})

it('a form without a key, as a program may send it, makes a link each time', async () => {
	for (let n = 0; n < 2; n++) expect(await madeBy(() => send(service, '/', { url }))).toBe(1)
})

it('the key of a form is separate from Idempotency-Keys', async () => {
	const { key, submit } = await openForm('/')
	const made = await madeBy(async () => {
		await submit()
		expect((await shortenAt(service)({ url }, { 'idempotency-key': key })).status).toBe(201)
	})
	expect(made).toBe(2)
})
