/** All tabs of a window: one request at a time, as fast as the server allows, each address once. */
import { expect, it } from 'vitest'
import { linkable, shortenTabs, type TabLink } from '../../../../extension/actions/making/all-tabs.ts'
import {
	away,
	failing,
	limiting,
	ORIGIN,
	openTestKurz,
	type Service,
	shortening,
} from '../../../support/browsers/extension-kurz.ts'

const tab = (id: number, url: string | undefined, title = '') => ({ id, url, title, isPrivate: false })
const tabs = linkable([1, 2, 3].map((id) => tab(id, `https://example.org/${id}`, `Page ${id}`)))
const patient = () => {
	const shown: TabLink[][] = []
	const pauses: number[] = []
	const progress = {
		show: (rows: TabLink[]) => void shown.push(rows),
		pause: async (seconds: number) => void pauses.push(seconds),
		isOver: () => false,
	}
	return { shown, pauses, progress }
}
const urls = (rows: TabLink[]) => rows.map(({ link }) => link?.url)

it('pages of the browser, unknown and repeated pages are left out', () => {
	const url = 'https://example.org/'
	const untitled = 'https://example.org/untitled'
	expect(
		linkable([
			tab(1, url, 'Example'),
			tab(2, 'chrome://settings/'),
			tab(3, undefined),
			tab(4, url, 'Example again'),
			tab(5, untitled),
		]),
	).toEqual([
		{ url, title: 'Example', isPrivate: false },
		{ url: untitled, title: untitled, isPrivate: false },
	])
})

it('each tab gets a link, one request after the other', async () => {
	let open = 0
	let most = 0
	const making = shortening()
	const kurz = await openTestKurz(async (request) => {
		most = Math.max(most, ++open)
		const answer = await making(request)
		open--
		return answer
	})
	const { shown, progress } = patient()
	const made = await shortenTabs(kurz, tabs, progress)
	expect(urls(made)).toEqual([1, 2, 3].map((number) => `${ORIGIN}/slug${number}`))
	expect(shown.map((rows) => urls(rows).filter((url) => url !== undefined).length).slice(0, 3)).toEqual([
		1, 2, 3,
	])
	expect(most).toBe(1)
})

it('a server that asks for a pause gets it, and the same tab is tried again', async () => {
	let asked = 0
	const making = shortening()
	const { pauses, progress } = patient()
	const kurz = await openTestKurz((request) => (++asked === 2 ? limiting(30) : making)(request))
	const pause = async (seconds: number): Promise<void> => {
		kurz.clock.now += seconds * 1_000
		await progress.pause(seconds)
	}
	const made = await shortenTabs(kurz, tabs, { ...progress, pause })
	expect(urls(made).every((url) => url !== undefined)).toBe(true)
	expect(pauses).toEqual([30])
	expect(kurz.sent).toHaveLength(4)
})

it('a refused page does not hold up the others. An unreachable server ends it', async () => {
	const making = shortening()
	const refusing: Service = async (request) =>
		(await request.clone().text()).includes('/2') ? failing('link_blocked', 451)(request) : making(request)
	const kurz = await openTestKurz(refusing)
	const made = await shortenTabs(kurz, tabs, patient().progress)
	expect(made.map(({ failure }) => failure?.code)).toEqual([undefined, 'link_blocked', undefined])
	const gone = await openTestKurz(away)
	const none = await shortenTabs(gone, tabs, patient().progress)
	expect(none.map(({ failure }) => failure?.code)).toEqual(['unreachable', undefined, undefined])
	expect(gone.sent).toHaveLength(1)
})

it('stops on demand', async () => {
	const kurz = await openTestKurz()
	const { progress } = patient()
	let links = 0
	const made = await shortenTabs(kurz, tabs, {
		...progress,
		show: () => void links++,
		isOver: () => links > 0,
	})
	expect(urls(made)).toEqual([`${ORIGIN}/slug1`, undefined, undefined])
})

it('links of a private window are not stored', async () => {
	const kurz = await openTestKurz()
	const rows = tabs.map((row) => ({ ...row, isPrivate: true }))
	const made = await shortenTabs(kurz, rows, patient().progress)
	expect(urls(made).every((url) => url !== undefined)).toBe(true)
	expect(await kurz.items.links.read()).toEqual([])
})
