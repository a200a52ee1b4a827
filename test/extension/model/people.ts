/** What people and browsers do in the model: popups, the button, the background, lists. */
import { editLink } from '../../../extension/actions/list/edit.ts'
import { type Act, doToMany, type ManyOptions, type Outcome } from '../../../extension/actions/list/many.ts'
import { tidyUp } from '../../../extension/actions/list/tidy-up.ts'
import { type Clip, clipOf } from '../../../extension/actions/making/clip.ts'
import {
	firstView,
	followView,
	keepCopied,
	shortenAndCopy,
	type View,
} from '../../../extension/actions/popup.ts'
import type { ListedLink } from '../../../extension/actions/server/details.ts'
import { refreshFigures } from '../../../extension/actions/server/refresh.ts'
import type { KeptLink, News } from '../../../extension/actions/storage/items.ts'
import '../../../extension/actions/making/settle.ts'
import { keepUnwanted } from '../../../extension/actions/making/unwanted.ts'
import { nextTryAt, takeNews } from '../../../extension/actions/making/waiting.ts'
import { watchDetails } from '../../../extension/actions/server/watch.ts'
import type { LinkOptions } from '../../../extension/actions/storage/limits.ts'
import { createToolbar } from '../../../extension/actions/toolbar.ts'
import { ApiError } from '../../../shared/client/caller.ts'
import { allWords } from '../../support/browsers/extension-words.ts'
import type { Place, World } from './world.ts'

export interface Wished {
	url: string
	options: LinkOptions
	isNew: boolean
	isPrivate: boolean
}

export interface Popup {
	place: Place
	view: () => View | undefined
	/** The person gives up waiting. Resolves to the ids of what is taken back. */
	giveUp: () => Promise<string[]>
}

/** A popup from its opening: shows and follows its views, copies, and tells the news. */
export const openPopup = (world: World, name: string, wish: Wished, told: News[]): Popup => {
	const place = world.open(name)
	const { kurz } = place
	let [view, copied] = [undefined as View | undefined, '']
	const copy = async (clip: Clip): Promise<boolean> => {
		await world.clock.moment()
		copied = String(clip)
		return true
	}
	const isFirst = !wish.isNew && Object.keys(wish.options).length === 0
	const run = async (): Promise<void> => {
		let next = isFirst ? await firstView(kurz, wish, copy) : await shortenAndCopy(kurz, wish, copy)
		for (;;) {
			view = keepCopied(view, next)
			if (view.kind === 'link' && view.isCopied && copied !== clipOf('url', view.link))
				world.ledger.say(`${name} shows ${view.link.url} as copied, but copied ${copied || 'nothing'}`)
			if (view.kind === 'link' && !view.isCopied && copied === view.link.url)
				world.ledger.say(`${name} copied ${copied} and doesn't say so`)
			if (view.kind !== 'link' || !view.isOpen) return
			next = await followView(kurz, view, copy)
		}
	}
	void run()
	void takeNews(kurz).then((news) => told.push(...news))
	const giveUp = async (): Promise<string[]> => {
		const ids = view === undefined && !wish.isPrivate ? [...kurz.unanswered.values()].map(({ id }) => id) : []
		await keepUnwanted(kurz, ids)
		return ids
	}
	return { place, view: () => view, giveUp }
}

/** The background: tidies up after popups, and when its alarm wakes it. */
export const openBackground = (world: World, isPopupOpen: () => boolean) => {
	const { kurz } = world.open('background')
	const tidy = (): Promise<void> =>
		tidyUp(kurz, { isPopupOpen: async () => isPopupOpen(), sleep: world.clock.sleep })
	let callOff = (): void => {}
	kurz.items.creations.watch(async () => {
		const at = await nextTryAt(kurz)
		callOff()
		if (at === undefined) return
		callOff = world.clock.later(Math.max(30_000, at - world.clock.now), () => void tidy())
	})
	return { tidyUp: tidy }
}

/** The toolbar button, set to copy without the popup. */
export const openButton = (world: World) => {
	let copied = ''
	const tell = async (_tab: number, sign: string, text: string): Promise<void> => {
		if (sign === '✓' && !(copied !== '' && text.includes(copied)))
			world.ledger.say(`the button says “${text}”, but copied ${copied || 'nothing'}`)
	}
	const browser = {
		openPopup: async () => false,
		mayCopy: async () => true,
		copy: async (clip: Clip) => {
			await world.clock.moment()
			copied = String(clip)
			return true
		},
		openOnClick: async () => {},
		badge: tell,
		notify: async () => {},
	}
	const toolbar = createToolbar(world.open('button').kurz, browser, async () => allWords.en)
	return (url: string) => toolbar.shortenAndCopy({ url, tab: { id: 1, url, isPrivate: false } })
}

/** A page with the list of links. */
export const openList = (world: World, name: string) => {
	const { kurz } = world.open(name)
	const memory = new Map()
	const options: ManyOptions = {
		show: () => {},
		pause: (seconds) => world.clock.sleep(seconds),
		isOver: () => false,
	}
	return {
		name,
		refresh: async (isForced: boolean): Promise<unknown> =>
			refreshFigures(kurz, await kurz.items.links.read(), { isForced }),
		watch: (link: ListedLink): void => {
			const later = (seconds: number, work: () => void) => world.clock.later(seconds * 1_000, work)
			void watchDetails(kurz, link, { memory, show: () => {}, later }).ask()
		},
		many: (links: KeptLink[], act: Act): Promise<Outcome> => doToMany(kurz, links, act, options),
		/** What the server refuses, the form says. */
		edit: (link: KeptLink, title: string): Promise<unknown> =>
			editLink(kurz, link, { title }).catch((error: unknown) => {
				if (!(error instanceof ApiError)) throw error
			}),
	}
}
