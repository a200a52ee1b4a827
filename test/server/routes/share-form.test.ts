/** Sharing a link's statistics by the form on its page, for the monitor key and the owner. */
import { expect, it } from 'vitest'
import { merged, send, signUp, visitPage } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const url = 'https://target.example/'
const { slug, key } = await linksTo(url, service).make()
const { cookie } = await signUp(service)
await service.ask('/api/v1/shorten', merged(asJson({ url, alias: 'shared' }), { headers: { cookie } }))

const pages = [
	['the page of the monitor key', `/${slug}/${key}`, ''],
	['the short address of the same', `/m/${key}`, ''],
	["the account's page", '/links/shared', cookie],
] as const
const sharedOn = async (path: string, who: string): Promise<string | undefined> =>
	allOf(await (await visitPage(service, path, who)).text(), 'button')
		.map(({ attributes }) => attributes['data-copy'])
		.find((text) => text?.startsWith('https://kurz.example/s/'))

it.each(pages)('%s makes a statistics link, shows it, and ends it', async (_, path, who) => {
	expect(await sharedOn(path, who)).toBeUndefined()
	const made = await send(service, `${path}?days=7`, { action: 'share' }, { cookie: who })
	expect([made.status, made.headers.get('location')]).toEqual([303, `${path}?days=7#share`])
	const link = (await sharedOn(path, who)) ?? ''
	expect((await visitPage(service, new URL(link).pathname)).status).toBe(200)
	// Sent twice, it stays the same.
	await send(service, path, { action: 'share' }, { cookie: who })
	expect(await sharedOn(path, who)).toBe(link)
	const ended = await send(service, path, { action: 'unshare' }, { cookie: who })
	expect([ended.status, ended.headers.get('location')]).toEqual([303, `${path}#share`])
	expect(await sharedOn(path, who)).toBeUndefined()
	expect((await visitPage(service, new URL(link).pathname)).status).toBe(404)
})

it.each(pages)('%s takes it from no other site', async (_, path, who) => {
	const init = { cookie: who, headers: { origin: 'https://evil.example' } }
	expect((await send(service, path, { action: 'share' }, init)).status).toBe(403)
	expect(await sharedOn(path, who)).toBeUndefined()
})
