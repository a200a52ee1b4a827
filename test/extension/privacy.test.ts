/** The privacy policy names everything that is stored, and each field of an account. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { signIn } from '../../extension/actions/server/account.ts'
import type { Items } from '../../extension/actions/storage/items.ts'
import { changePlace } from '../../extension/actions/storage/place.ts'
import { ORIGIN, openTestKurz } from '../support/browsers/extension-kurz.ts'

const policy = readFileSync(new URL('../../extension/PRIVACY.md', import.meta.url), 'utf8')
const keptOnThisMachine = policy.split('**What is kept on this machine**')[1]?.split('\n\n')[0] ?? ''

/** Each field of an account by its name in the policy. */
const names: Record<string, string> = {
	origin: "the server's address",
	token: 'access token',
	name: 'email address',
	host: 'and the host',
	team: 'the team',
}

it('the privacy policy names each field of a stored account', async () => {
	const kurz = await openTestKurz(() =>
		Response.json({ access_token: 'kz_secret', name: 'x', expires_at: null }, { status: 201 }),
	)
	await signIn(kurz, ORIGIN, { email: 'me@example.org', password: 'a good password' })
	await changePlace(kurz, { host: 'go.example', team: { id: 'press', name: 'Press' } })
	const account = (await kurz.items.account.read()) ?? {}
	expect(Object.keys(account).toSorted()).toEqual(Object.keys(names).toSorted())
	for (const name of Object.values(names)) expect(keptOnThisMachine).toContain(name)
})

/** What the policy calls each stored item. */
const calls: Record<keyof Items, string> = {
	server: "the server's address",
	site: 'its name and mark',
	account: 'the access token',
	links: 'the links you made',
	creations: 'a request that has not been answered yet',
	unwanted: 'which links are to be deleted',
	leaving: 'which links are to be deleted',
	news: 'what came of such a request',
	backupSettled: 'when you last backed up your list, or put that off',
	backedUp: 'when you last backed up your list',
	copyingOffered: 'whether the popup has offered to copy',
	preferences: 'Preferences (what a click does',
	siteDefaults: 'the sites for which you set defaults',
	asked: 'an address from a menu',
	limited: 'until when a server wants no requests',
	refused: "a server's address that needs a permission",
}

it('the privacy policy names each stored item', async () => {
	const { items } = await openTestKurz()
	expect(Object.keys(calls).toSorted()).toEqual(Object.keys(items).toSorted())
	for (const call of Object.values(calls)) expect(policy).toContain(call)
})
