/** Runs the steps of the model against the real actions, and looks at the claims after each. */
import type { Kurz } from '../../../extension/actions/kurz.ts'
import type { Act } from '../../../extension/actions/list/many.ts'
import { cancelWaiting, readWaiting, takeNews } from '../../../extension/actions/making/waiting.ts'
import type { News } from '../../../extension/actions/storage/items.ts'
import { keep } from '../../support/browsers/extension-kurz.ts'
import { claimBackup, claimMany, createClaims } from './claims.ts'
import { openBackground, openButton, openList, openPopup, type Popup } from './people.ts'
import type { Step } from './steps.ts'
import { createWorld, type Setting, type World } from './world.ts'

const pageAt = (nth: number): string => `https://example.org/page${nth}`

/** Stores the links and wishes that are there at the start. */
const begin = async ({ servers, clock }: World, kurz: Kurz, { links, wishes }: Setting): Promise<void> => {
	if (servers.length === 0) return
	const serverOf = (nth: number) => servers[nth % servers.length]!
	const begun_at = new Date(clock.now - 60_000).toISOString()
	await keep(
		kurz,
		links.map((nth, at) => {
			const { origin } = serverOf(nth)
			const { url, slug, monitor_key, target } = serverOf(nth).have(`before-${at}`, pageAt(at))
			const limits = { max_clicks: null, is_protected: false }
			return { url, slug, monitor_key, target, origin, made_at: begun_at, ...limits }
		}),
	)
	const waiting = wishes.map(({ server, due }, at) => ({
		...{ id: `wish-${at}`, origin: serverOf(server).origin, body: { url: pageAt(at + 4) } },
		...{ begun_at, sent: true, tries: 1, next_at: new Date(clock.now + due * 1_000).toISOString() },
	}))
	await kurz.items.creations.write(waiting)
}

export const runSteps = async (setting: Setting, steps: readonly Step[]): Promise<World> => {
	const claims = createClaims(() => world)
	const world = createWorld(setting, claims.look)
	const { clock, ledger, servers, areas } = world
	areas.local.watch(claims.note)
	const popups = new Map<number, Popup>()
	const told: News[] = []
	const reopened = new Set<string>()
	const background = openBackground(world, () => popups.size > 0)
	const click = openButton(world)
	const lists = { 1: openList(world, 'list 1'), 2: openList(world, 'list 2') }
	const reader = world.open('person').kurz

	const use = (nth: number) => {
		const server = servers[nth % Math.max(1, servers.length)]
		return reader.items.server.write(server === undefined ? null : { origin: server.origin })
	}
	const close = async (window: number): Promise<void> => {
		// What is on its way to the storage arrives; what a server still has to say doesn't.
		await clock.settle()
		popups.get(window)?.place.end()
		popups.delete(window)
		void background.tidyUp()
	}
	const takeBack = (ids: string[]): void => {
		for (const id of ids) claims.takenBack.add(id)
	}
	const onMany = async (one: Step & { do: 'many' }): Promise<void> => {
		const { links } = await claims.readAll()
		const chosen = one.some.flatMap((nth) => links[nth] ?? [])
		const [list, before] = [lists[one.window], ledger.failed.length]
		const act: Act = one.act === 'delete' ? { act: one.act } : { act: one.act, tags: one.tags }
		void list
			.many(chosen, act)
			.then((outcome) => claimMany(world, before, `${list.name}, ${one.act}`, chosen, outcome))
	}
	const act = async (one: Step): Promise<void> => {
		if (one.do === 'open') {
			if (popups.has(one.window)) await close(one.window)
			const { window, page, options, isNew, isPrivate } = one
			const wish = { url: pageAt(page), options, isNew, isPrivate }
			reopened.add(wish.url)
			popups.set(window, openPopup(world, `popup ${window}`, wish, told))
		} else if (one.do === 'close') {
			if (popups.has(one.window)) await close(one.window)
		} else if (one.do === 'give up') {
			void popups.get(one.window)?.giveUp().then(takeBack)
		} else if (one.do === 'click') {
			void click(pageAt(one.page))
		} else if (one.do === 'refresh') {
			void lists[one.window].refresh(one.isForced)
		} else if (one.do === 'watch') {
			const link = (await claims.readAll()).links[one.link]
			if (link !== undefined) lists[one.window].watch(link)
		} else if (one.do === 'many') {
			await onMany(one)
		} else if (one.do === 'edit') {
			const link = (await claims.readAll()).links[one.link]
			if (link !== undefined) void lists[one.window].edit(link, one.title)
		} else if (one.do === 'cancel') {
			const wish = (await readWaiting(reader))[one.wish]
			if (wish === undefined) return
			takeBack([wish.id])
			await cancelWaiting(reader, wish.id)
		} else if (one.do === 'vanish') {
			const links = servers.flatMap((server) => server.links)
			if (links[one.link] !== undefined) links[one.link]!.isDeleted = true
		} else if (one.do === 'back up') await claimBackup(world, (await claims.readAll()).links)
		else if (one.do === 'use') await use(one.server)
		else if (one.do === 'sleep') {
			clock.now += 90_000_000
			clock.woke = clock.now
			void background.tidyUp()
		} else if (one.do === 'pass') await clock.pass(one.seconds)
	}

	await use(0)
	await begin(world, reader, setting)
	await claims.look()
	for (const one of steps) {
		ledger.tell(JSON.stringify(one))
		await act(one)
		if (one.isHasty) continue
		await clock.settle()
		await claims.look()
	}
	for (const { script } of servers) script.length = 0
	for (const window of popups.keys()) await close(window)
	void background.tidyUp()
	await clock.pass(2 * 3_600)
	void background.tidyUp()
	await clock.pass(2 * 3_600)
	await claims.look()
	await clock.settle()
	told.push(...(await takeNews(reader)))
	await claims.lookAtEnd(told, reopened)
	return world
}
