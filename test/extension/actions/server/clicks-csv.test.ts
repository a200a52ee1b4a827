/** The CSV file of a link: asked for with its key or as the account, within a long time limit. */
import { expect, it } from 'vitest'
import { readClicksCsv } from '../../../../extension/actions/server/clicks-csv.ts'
import { failing, keptLink, ORIGIN, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const csv = () => new Response('time_of_click\n', { headers: { 'content-type': 'text/csv' } })
const link = keptLink('one')
const { monitor_key: _key, ...ofAccount } = link

it.each([
	['with its key, without the token of the account', link, '/one/key-of-one/clicks.csv?bom=true', null],
	['else as the account', ofAccount, '/my-links/one/clicks.csv?bom=true', 'Bearer kz_secret'],
])('is asked for %s, and gets two minutes', async (_how, wanted, path, authorization) => {
	const kurz = await openTestKurz(csv)
	await kurz.items.account.write({ origin: ORIGIN, token: 'kz_secret', name: 'me@example.org' })
	expect(await (await readClicksCsv(kurz, wanted)).text()).toBe('time_of_click\n')
	const { request } = kurz.sent[0]!
	expect(request.url).toBe(`${ORIGIN}/api/v1${path}`)
	expect(request.headers.get('authorization')).toBe(authorization)
	expect(kurz.limits).toEqual([120_000])
})

it.each([
	['a refusal', failing('not_found', 404), 'not_found'],
	[
		'a file that breaks off',
		() => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) })),
		'unreachable',
	],
])('%s is a failure', async (_what, service, code) => {
	const kurz = await openTestKurz(service)
	await expect(readClicksCsv(kurz, link)).rejects.toMatchObject({ code })
})
