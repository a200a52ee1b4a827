/** Rules and shares move out and in again, and what can't be used is said of its line. */
import { describe, expect, it } from 'vitest'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const person = await signUp(service)
const both = {
	rules: [
		{ name: 'app', when: { device: ['ios', 'android'] }, url: 'https://app.example/a->b' },
		{
			name: 'lunch',
			when: { country: ['DE'], query: ['ref=x=1'], hours: ['11:00-14:00'], zone: 'Europe/Berlin' },
			url: 'https://lunch.example/ü',
		},
	],
	shares: [
		{ name: 'a', percent: 60, url: 'https://a.example/' },
		{ name: 'b', percent: 40, url: 'https://b.example/' },
	],
}

describe.each(['csv', 'json'] as const)('a file of ours as %s', (format) => {
	const { take, send: sendFile, linksOf } = importing(service)
	const type = format === 'csv' ? 'text/csv' : 'application/json'
	const fileOf = async (slug: string, name: string) => {
		const file = await (
			await service.ask(`/api/v1/my-links/export?format=${format}`, withCookie(person.cookie))
		).text()
		if (format === 'json')
			return JSON.stringify({
				links: JSON.parse(file).links.filter(
					(one: LinkRecord) => one.short_url === slug || one.link?.endsWith(slug),
				),
			}).replaceAll(slug, name)
		const [head, ...rest] = file.split('\r\n')
		return `${head}\r\n${rest.find((one) => one.includes(slug))!.replaceAll(slug, name)}\r\n`
	}
	it('keeps them, and names the line that can’t be used', async () => {
		const { slug } = await makeOwn(service, person, both)
		const other = await signUp(service)
		await take(other, await fileOf(slug, `moved-${format}`), '', type)
		expect((await linksOf(other))[0]).toMatchObject(both)
		for (const [from, to, code] of [
			['device', 'gadget', 'rows_invalid'],
			['lunch.example', 'evil.example', 'blocked_host'],
			['b.example', 'kurz.example', 'own_host'],
		] as const) {
			service.blocked.hosts = new Set(['evil.example'])
			const broken = (await fileOf(slug, `moved-too-${format}`)).replaceAll(from, to)
			const { problems } = await (await sendFile(other, broken, '?dry_run=true', type)).json()
			service.blocked.hosts = new Set()
			expect(problems).toMatchObject([{ code }])
		}
	})
})
