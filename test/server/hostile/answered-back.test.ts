/** Any accepted text of a link is answered back as it was sent, by every way of reading it. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { naughtyTexts, partOf } from './naughty.ts'

const service = await openService()
const person = await signUp(service)
const url = 'https://target.example/'

const isKept = (text: string, length: number): boolean =>
	text.trim().length <= length && text.isWellFormed() && !/\p{Cc}/u.test(text.trim())

/** The fields of one line of CSV; quotes are doubled inside of quotes. */
const fieldsOf = (line: string): string[] => {
	const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)
	return [...fields].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

/** Each of them takes a part of the texts; in the long suite links have all. */
it.each(isLong ? naughtyTexts : partOf(naughtyTexts, 0, 3))('as a title and a tag: %j', async (text) => {
	const body = { url, title: text, tags: [text] }
	const made = await service.ask('/api/v1/shorten', merged(asJson(body), withCookie(person.cookie)))
	const title = isKept(text, 200) ? text.trim() || null : undefined
	const tag = isKept(text, 30) && text.trim() !== '' ? text.trim() : undefined
	expect(made.status).toBe(title === undefined || tag === undefined ? 400 : 201)
	if (made.status === 400) return

	const { short_url: slug, monitor_url } = await made.json()
	const { data } = await (await service.ask(`/${monitor_url}`)).json()
	expect([data.title, data.tags]).toEqual([title, [tag]])
	const found = `/api/v1/my-links?tag=${encodeURIComponent(text)}`
	const [first] = await (await service.ask(found, withCookie(person.cookie))).json()
	expect([first.data.short_url, first.data.title, first.data.tags]).toEqual([slug, title, [tag]])
	const edit = { ...asJson({ title: text, tags: [`${tag}`.slice(0, 29).toWellFormed()] }), method: 'PATCH' }
	expect((await service.ask(`/api/v1/${slug}/${monitor_url.slice(2)}`, edit)).status).toBe(200)

	const csv = await service.ask('/api/v1/my-links.csv', withCookie(person.cookie))
	const whole = await csv.text()
	// An apostrophe keeps a spreadsheet from running it.
	if (!/["\r\n]/.test(text))
		expect(fieldsOf(whole.split('\r\n')[1]!)[2]?.replace(/^'/, '')).toBe((title ?? '').replace(/^'/, ''))
	await service.ask(`/api/v1/${slug}/${monitor_url.slice(2)}`, { method: 'DELETE' })
})

const passwords = partOf(naughtyTexts, 1, 3)
it.each(passwords)('as a password it opens its link, and nothing like it does: %j', async (password) => {
	const made = await service.ask('/api/v1/shorten', asJson({ url, isProtected: true, password }))
	const isPassword =
		password !== '' && password.length <= 128 && password.isWellFormed() && !password.includes('\0')
	expect(made.status).toBe(isPassword ? 201 : 400)
	if (!isPassword) return
	const { short_url: slug } = await made.json()
	const unlock = async (tried: string) =>
		(await service.ask(`/api/v1/${slug}`, asJson({ password: tried }))).status
	expect(await unlock(password)).toBe(200)
	const upper = password.toUpperCase()
	for (const other of [`${password}x`, ` ${password}`, upper === password ? `x${password}` : upper])
		expect(await unlock(other)).toBe(401)
})

it.each(partOf(naughtyTexts, 2, 3))('as the name of an account and of a token: %j', async (name) => {
	const other = { email: `named-${naughtyTexts.indexOf(name)}@example.org`, password: 'a good password' }
	const made = await service.ask('/api/v1/auth/sign-up/email', asJson({ ...other, name }))
	const isName = isKept(name, 100)
	expect(made.status).toBe(isName ? 200 : 400)
	// An account without a name is called after its address.
	if (isName) expect((await made.json()).user.name).toBe(name.trim() || other.email.split('@')[0])
	const { email, password } = person
	const token = await service.ask('/api/v1/tokens', asJson({ email, password, name }))
	expect(token.status).toBe(isName && name.trim() !== '' ? 201 : 400)
	if (token.status === 201) expect((await token.json()).name).toBe(name.trim())
})
