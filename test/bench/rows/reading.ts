/** Reads: QR codes, an account's list, a link's details. */

import { newToken, shortened } from '../../../shared/answers.ts'
import { paths } from '../../../shared/paths.ts'
import type { Question } from '../../support/service/raw-exchange.ts'
import { openKurz, post } from '../kurz.ts'
import type { Group, Row } from '../row.ts'
import { openBare, type Stage } from '../stage.ts'
import { askFor } from './asking.ts'
import { measureBare } from './redirects.ts'

/** Links of the account and visits of each: those of an occasional user. */
const LINKS = 20
const VISITS = 5
const REPEATED = 100
const FRESH = 100_000

const open = (stage: Stage) => openKurz(stage, 'reading')

/** An account with visited links: its token, and the keys of the links. */
const accountOf = (stage: Stage) =>
	stage.once('account', async () => {
		const { origin } = await open(stage)
		const person = { email: 'bench@example.org', password: 'a good password' }
		await post(`${origin}/api/v1/auth/sign-up/email`, person)
		const { access_token } = newToken.parse(await post(origin + paths.tokens(), { ...person, name: 'bench' }))
		const headers = { authorization: `Bearer ${access_token}` }
		const links: { slug: string; key: string }[] = []
		while (links.length < LINKS) {
			const url = `https://www.example.com/articles/${links.length}/a-title-as-long-as-titles-are`
			const made = shortened.parse(await post(origin + paths.shorten(), { url }, headers))
			links.push({ slug: made.short_url, key: made.monitor_url.slice(2) })
		}
		for (const { slug } of links)
			for (let nth = 0; nth < VISITS; nth++)
				await fetch(origin + paths.visit(slug), {
					redirect: 'manual',
					headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' },
				})
		return { headers, links }
	})

const qr = (count: number): Question[] =>
	Array.from({ length: count }, (_, nth) => ({
		path: paths.qr({ url: `https://kurz.example/q${nth.toString(36)}` }),
		headers: { Accept: 'image/*' },
	}))

const asking = (
	name: string,
	least: number | undefined,
	questions: (stage: Stage) => Promise<Question[]>,
	isFresh = false,
): Row => ({
	name,
	unit: '/s',
	yardstick: 'bare server beside reads',
	...(least !== undefined && { wishes: [{ of: 'value', least }] }),
	measure: async (stage) => {
		const { round: _, ...sample } = await askFor(stage, await open(stage), {
			name,
			questions: () => questions(stage),
			isFresh,
		})
		return sample
	},
})

export const reading: Group = {
	name: 'reading',
	rows: [
		{
			name: 'bare server beside reads',
			unit: '/s',
			measure: async (stage) => {
				await openBare(stage)
				return measureBare(stage, stage.form.load)
			},
		},
		asking('QR, repeated URLs', 5_000, async () => qr(REPEATED)),
		asking('QR, fresh URLs', undefined, async () => qr(FRESH), true),
		asking('my-links?clicks=0', 1_000, async (stage) => {
			const { headers } = await accountOf(stage)
			return [{ path: paths.myLinks({ clicks: 0 }), headers }]
		}),
		asking('details?clicks=0', 1_000, async (stage) => {
			const { links } = await accountOf(stage)
			return links.map(({ slug, key }) => ({ path: paths.monitor(slug, key, { clicks: 0 }) }))
		}),
	],
}
