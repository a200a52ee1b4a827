/** The CSV file of a link: asked for by its key, or as the account, and given time. */
import { expect, it } from 'vitest'
import { readClicksCsv } from '../../../extension/actions/clicks-csv.ts'
import { failing, keptLink, ORIGIN, openTestKurz } from '../../support/browsers/extension-kurz.ts'

const csv = () => new Response('time_of_click\n', { headers: { 'content-type': 'text/csv' } })

it('by its key where there is one, without the token of the account', async () => {
	const kurz = await openTestKurz(csv)
	await kurz.items.account.write({ origin: ORIGIN, token: 'kz_secret', name: 'me@example.org' })
	expect(await (await readClicksCsv(kurz, keptLink('one'))).text()).toBe('time_of_click\n')
	const [{ request } = { request: undefined }] = kurz.sent
	expect(request?.url).toBe(`${ORIGIN}/api/v1/one/key-of-one/clicks.csv`)
	expect(request?.headers.get('authorization')).toBeNull()
})

it('else as the account', async () => {
	const kurz = await openTestKurz(csv)
	await kurz.items.account.write({ origin: ORIGIN, token: 'kz_secret', name: 'me@example.org' })
	const { monitor_key: _key, ...link } = keptLink('one')
	await readClicksCsv(kurz, link)
	const [{ request } = { request: undefined }] = kurz.sent
	expect(request?.url).toBe(`${ORIGIN}/api/v1/my-links/one/clicks.csv`)
	expect(request?.headers.get('authorization')).toBe('Bearer kz_secret')
})

it('a long file gets two minutes', async () => {
	const kurz = await openTestKurz(csv)
	await readClicksCsv(kurz, keptLink('one'))
	expect(kurz.limits).toEqual([120_000])
})

it('a refusal is a failure with its code; a file that breaks off is a server that is away', async () => {
	const kurz = await openTestKurz(failing('not_found', 404))
	await expect(readClicksCsv(kurz, keptLink('one'))).rejects.toMatchObject({ code: 'not_found' })
	kurz.service.answer = () =>
		new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) }))
	await expect(readClicksCsv(kurz, keptLink('one'))).rejects.toMatchObject({ code: 'unreachable' })
})
