/** In Chromium: two campaigns of last month are compared, and their picture is taken along. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { day } from '../../shared/text/time.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { openFolder, randomPassword, startPostgres } from '../support/machine/outside-postgres.ts'
import { findProgram, POSTGRES_PROGRAMS } from '../support/machine/packages.ts'
import { useWorkplace } from '../support/machine/starts.ts'

/** From Debian's package faketime. Kurz goes by the clock of its database. */
const library = readdirSync('/usr/lib')
	.map((kind) => join('/usr/lib', kind, 'faketime', 'libfaketime.so.1'))
	.find(existsSync)
const missing = library === undefined || findProgram(`${POSTGRES_PROGRAMS}/postgres`) === undefined
const today = new Date()
const middle = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 12))
const daysAgo = Math.round((today.getTime() - middle.getTime()) / day)

const place = useWorkplace('kurz-campaigns')
const clock = openFolder(place, 'clock').write('now', `-${daysAgo}d\n`)
const faked = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' }
const env = { ...faked, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
const database = missing
	? {}
	: { DATABASE_URL: await startPostgres(place, undefined, { env }), SECRET: randomPassword().repeat(2) }
const { visit, server, log, elsewhere, signUp, signIn } = await openPages(database)

it.skipIf(missing)(
	`in at most eight actions${missing ? ' (skipped: needs faketime and postgresql-15)' : ''}`,
	async () => {
		const email = 'campaigns@example.org'
		const { client } = await signUp(email)
		for (const [tag, clicks] of [
			['autumn', 7],
			['fair', 4],
			['other', 2],
		] as const) {
			const { short_url } = await client.shorten({ url: `${elsewhere}/`, tags: [tag] })
			for (let time = 0; time < clicks; time++)
				await fetch(`${server.origin}/${short_url}`, { redirect: 'manual' })
		}
		writeFileSync(clock, '+0\n')
		await expect.poll(log).toContain('clock is right again')
		const { page, complaints } = await visit({}, await signIn(email))
		await page.goto(`${server.origin}/links`)

		let actions = 0
		const press = async (what: Locator) => {
			actions += 1
			await what.click()
		}
		await press(page.getByRole('link', { name: 'Statistics' }))
		await press(page.getByRole('link', { name: 'Last month' }))
		for (const tag of ['autumn', 'fair'])
			await press(page.getByRole('checkbox', { name: `Compare “${tag}”` }))
		await press(page.getByRole('button', { name: 'Compare two tags' }))
		const saved = page.waitForEvent('download')
		await press(page.getByRole('link', { name: 'PNG' }))
		const png = readFileSync(await (await saved).path())
		expect(actions).toBeLessThanOrEqual(8)

		expect(png.subarray(1, 4).toString()).toBe('PNG')
		expect(png.readUInt32BE(16)).toBe(1_920)
		// The picture behind it says what is compared, and when.
		const href = await page.getByRole('link', { name: 'SVG' }).getAttribute('href')
		const drawn = await (await page.request.get(server.origin + href!)).text()
		const month = middle.toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
		const texts = [...drawn.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
		expect(texts.slice(0, 2)).toEqual([
			'autumn · fair',
			expect.stringMatching(new RegExp(`^Clicks by day.* ${month}$`)),
		])
		expect(texts).toEqual(expect.arrayContaining(['autumn', 'fair', new URL(server.origin).host]))
		expect(complaints).toEqual([])
	},
)
