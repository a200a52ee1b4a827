/** A page of links sorted by clicks is in the order of the clicks it shows, while they grow. */
import { expect, it } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import type { Pair } from '../../support/machine/in-turn.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { asJson } from '../../support/service/json.ts'

const account = { email: 'sorting@example.org', password: 'a good password' }
const links = 12
const limit = 5

/** Declares the check: on `rounds` walks through the list. */
export const checkListOrder = (pair: () => Pair, rounds: number): void => {
	it('pages sorted by clicks are in order while clicks are counted, and no link is on two', async () => {
		await pair().ask('/api/v1/auth/sign-up/email', asJson(account))
		const { access_token } = await pair().client.createToken({ ...account, name: 'of the tests' })
		const own = pair().clientOf(access_token)
		const slugs = await crowd(
			links,
			async () => (await own.shorten({ url: 'https://target.example/' })).short_url,
		)
		let isOver = false
		const visitor = async (nth: number) => {
			for (let turn = nth; !isOver; turn += 5)
				expect(await statusOf(pair().ask(paths.visit(slugs[turn % links]!)))).toBe(302)
		}
		const visitors = Array.from({ length: 6 }, (_, nth) => visitor(nth))
		const wrong: string[] = []
		const walk = async () => {
			const seen: string[] = []
			let cursor: string | undefined
			do {
				const { body, next } = await own.myLinks({ sort: 'clicks', limit, ...(cursor && { cursor }) })
				const clicks = body.map(({ data }) => data.clicks)
				if (clicks.some((count, nth) => nth > 0 && count > clicks[nth - 1]!)) wrong.push(clicks.join())
				seen.push(...body.map(({ data }) => data.short_url))
				cursor = next
			} while (cursor !== undefined)
			if (new Set(seen).size < seen.length) wrong.push(`twice: ${seen.join()}`)
		}
		await crowd(rounds, walk, 2).finally(() => {
			isOver = true
		})
		await Promise.all(visitors)
		expect(wrong).toEqual([])
	})
}
