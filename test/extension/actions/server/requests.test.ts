/** No request waits forever. (Cookies are tested in real browsers.) */
import { expect, it } from 'vitest'
import { findAccountLink, readAccountLinks } from '../../../../extension/actions/list/account-links.ts'
import { deleteLink } from '../../../../extension/actions/list/discard.ts'
import { resumeCreations } from '../../../../extension/actions/making/waiting.ts'
import { firstView, followView } from '../../../../extension/actions/popup.ts'
import { signIn, signInWithToken, signOut } from '../../../../extension/actions/server/account.ts'
import { readAll, readDetails } from '../../../../extension/actions/server/details.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import { testServer } from '../../../../extension/actions/server/server.ts'
import {
	away,
	keep,
	keptLink,
	ORIGIN,
	openTestKurz,
	silent,
	type TestKurz,
	page as url,
} from '../../../support/browsers/extension-kurz.ts'

/** Milliseconds until an idle background dies. Source: Chromium, extension service workers. */
const WORKER_LIVES = 30_000

const account = { origin: ORIGIN, token: 'kz_token', name: 'me' }
const link = keptLink('one', { target: url, max_clicks: null, is_protected: false })
const { monitor_key: _key, ...ofAccount } = link
const copies = async () => true
const open = (kurz: TestKurz) => firstView(kurz, { url, isPrivate: false }, copies)

const ways: [string, (kurz: TestKurz) => Promise<unknown>][] = [
	['making a link', open],
	[
		'asking about a known link',
		async (kurz) => {
			await keep(kurz, [link])
			const view = await open(kurz)
			return view.kind === 'link' ? followView(kurz, view, copies) : view
		},
	],
	[
		'finishing a link in the background',
		async (kurz) => {
			const answer = kurz.service.answer
			kurz.service.answer = away
			await open(kurz)
			kurz.sent.length = kurz.ends.length = 0
			kurz.service.answer = answer
			kurz.clock.now += 60_000
			return resumeCreations(kurz)
		},
	],
	['figures of the list', (kurz) => refreshFigures(kurz, [link])],
	['statistics', (kurz) => readAll(kurz, link)],
	['figures of a link of the account', (kurz) => readDetails(kurz, ofAccount)],
	['the links of the account', (kurz) => readAccountLinks(kurz, account)],
	['finding a link of the account', (kurz) => findAccountLink(kurz, account, link.url)],
	['deleting a link', (kurz) => deleteLink(kurz, link)],
	['deleting a link of the account', (kurz) => deleteLink(kurz, ofAccount)],
	['signing in', (kurz) => signIn(kurz, ORIGIN, { email: 'me@example.org', password: 'a good password' })],
	['signing in with a token', (kurz) => signInWithToken(kurz, ORIGIN, 'kz_token')],
	[
		'signing out',
		async (kurz) => {
			await kurz.items.account.write(account)
			return signOut(kurz)
		},
	],
	['testing a server', (kurz) => testServer(kurz, ORIGIN)],
]

it.each(ways)('%s ends while the background is still alive', async (_name, work) => {
	const kurz = await openTestKurz(silent)
	let isOver = false
	const working = work(kurz)
		.catch(() => undefined)
		.finally(() => {
			isOver = true
		})
	// Ends each time limit once nothing else is going on.
	const endOne = () => {
		kurz.ends.shift()?.come()
		return isOver
	}
	await expect.poll(endOne, { interval: 5 }).toBe(true)
	await working
	expect(kurz.sent.length).toBeGreaterThan(0)
	expect(kurz.sent.map(({ request }) => request.signal.aborted)).toEqual(kurz.sent.map(() => true))
	expect(Math.max(...kurz.limits)).toBeLessThan(WORKER_LIVES)
})

it('the probe of a server that refuses other origins ends too', async () => {
	const kurz = await openTestKurz((request) => (request.mode === 'no-cors' ? silent(request) : away(request)))
	const finding = testServer(kurz, ORIGIN)
	await expect.poll(() => kurz.sent.at(-1)?.request.mode).toBe('no-cors')
	kurz.ends.at(-1)!.come()
	expect(await finding).toEqual({ kind: 'failed', failure: { code: 'unreachable' } })
})
