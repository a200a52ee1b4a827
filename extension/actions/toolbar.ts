/** What happens without the popup: menus, keys, the address bar, copying in the background. */
// Click to copied link, without the popup: background/index.ts → here → hand-out.ts, settle.ts.

import type { AllWords } from '../../shared/words/extension.ts'
import { failureText, limitTexts } from '../locales/texts.ts'
import { type Kurz, NoServer, readHost } from './kurz.ts'
import type { Wish } from './making/begin.ts'
import { type Copy, type Handout, handOut } from './making/hand-out.ts'
import { settle } from './making/settle.ts'
import { isShortenable, type PageTab } from './making/target.ts'
import { isTooLong, withoutLogin } from './making/unshortenable.ts'
import { shownUrl } from './readable.ts'
import { readFailure, type ShownFailure } from './server/failure.ts'
import { isPlain } from './storage/limits.ts'
import { readDefaults } from './storage/preferences.ts'

/** What the background can do with the browser. */
export interface Toolbar {
	/** Resolves to whether it opened. */
	openPopup: () => Promise<boolean>
	/** Whether copying without the popup was permitted. */
	mayCopy: () => Promise<boolean>
	/** Resolves to whether the text is on the clipboard. */
	copy: Copy
	/** Makes clicks in this tab open the popup until it goes elsewhere. */
	openOnClick: (tab: number) => Promise<void>
	/** Sets the button's sign and tooltip for one tab until it goes elsewhere. */
	badge: (tab: number, sign: string, title: string) => Promise<void>
	notify: (title: string, text: string) => Promise<void>
}

export interface Asked {
	url: string | undefined
	tab: PageTab
	/** The address was selected or typed as text. */
	isText?: boolean
	/** What the popup shows at once beside the link. */
	show?: 'qr'
}

/** A title is known only for the page itself. */
const wishOf = (url: string, { url: page, title, isPrivate }: PageTab) => ({
	url,
	isPrivate,
	isNew: false,
	...(url === page && { title }),
})

/** What the button shows: a sign, a tooltip, and a notification if wanted. */
const createSigns = (kurz: Kurz, toolbar: Toolbar, words: () => Promise<AllWords>) => {
	const say = async (tab: PageTab, sign: string, title: string, text: string): Promise<void> => {
		await toolbar.badge(tab.id, sign, text)
		if ((await kurz.items.preferences.read()).notify) await toolbar.notify(title, text)
	}
	const sayFailure = async (tab: PageTab, failure: ShownFailure): Promise<void> => {
		const text = await words()
		await say(tab, '!', text.product, failureText(failure, await readHost(kurz), text))
	}

	/** Otherwise the sign of an earlier click would look like this one's. */
	const sayWorking = async (tab: PageTab): Promise<void> =>
		toolbar.badge(tab.id, '↻', (await words()).working)

	const sayCopied = async (tab: PageTab, { link, ended, failure, late }: Handout): Promise<void> => {
		const text = await words()
		const copied = [text.copiedLink(shownUrl(link.url)), ...limitTexts(link, kurz.now(), text)].join(' · ')
		const before = ended === undefined ? [] : [text.ended[ended]]
		const after = failure !== undefined || late !== undefined ? [text.unchecked] : []
		await say(tab, '✓', shownUrl(link.url), [...before, copied, ...after].join(' '))
	}
	/** A slow server may still say that the link has ended. */
	const lookAfter = async ({ link, late }: Handout, tab: PageTab): Promise<void> => {
		if ((await late)?.kind !== 'ended') return
		const text = await words()
		const shown = shownUrl(link.url)
		await say(tab, '!', shown, text.copiedInVain(shown))
	}
	const refuse = async ({ url, tab, isText = false }: Asked): Promise<void> => {
		const text = await words()
		const hasLogin = withoutLogin(url) !== undefined
		const why = isTooLong(url)
			? failureText({ code: 'too_long' }, '', text)
			: hasLogin
				? text.login
				: text.unsupported
		await say(tab, '!', text.product, isText && !hasLogin ? text.noAddress : why)
	}
	return { say, sayFailure, sayWorking, sayCopied, lookAfter, refuse }
}

export const createToolbar = (kurz: Kurz, toolbar: Toolbar, words: () => Promise<AllWords>) => {
	const { say, sayFailure, sayWorking, sayCopied, lookAfter, refuse } = createSigns(kurz, toolbar, words)
	/** A second click while the first is in progress counts as the same one. */
	const underWay = new Map<string, Promise<unknown>>()

	const ask = (url: string, { id, url: page }: PageTab, show?: 'qr'): Promise<void> =>
		kurz.items.asked.write({ url, tab: id, ...(page !== undefined && { page }), ...(show && { show }) })

	/** The handout, once it is copied or certain not to be. */
	const makeAndCopy = async (wish: Wish): Promise<Handout> => {
		let handout = await handOut(kurz, wish, toolbar.copy)
		while (handout.isOpen && !handout.isCopied) handout = await settle(kurz, handout, toolbar.copy)
		return handout
	}
	/** Hands out without the popup. What couldn't be copied waits for the popup, which can copy. */
	const handOutTo = async (tab: PageTab, url: string): Promise<Handout | undefined> => {
		try {
			const wish = { ...wishOf(url, tab), options: await readDefaults(kurz, url) }
			await sayWorking(tab)
			const handout = await makeAndCopy(wish)
			const { link, failure, isCopied } = handout
			if (isCopied) {
				await sayCopied(tab, handout)
				return handout
			}
			// A link with limits may be used up, so it is not copied until its server has answered.
			if (failure !== undefined && !isPlain(link)) {
				await sayFailure(tab, failure)
				return undefined
			}
			if (!tab.isPrivate) await ask(url, tab)
			await toolbar.openOnClick(tab.id)
			const text = await words()
			await say(tab, '…', shownUrl(link.url), text.openToCopy)
		} catch (error) {
			// Only the popup can ask for a server.
			if (error instanceof NoServer) await toolbar.openOnClick(tab.id)
			await sayFailure(tab, readFailure(error))
		}
		return undefined
	}
	const once = async (url: string, tab: PageTab): Promise<void> => {
		const running = underWay.get(url)
		if (running !== undefined) return void (await running)
		const handing = handOutTo(tab, url).finally(() => underWay.delete(url))
		underWay.set(url, handing)
		const handout = await handing
		if (handout !== undefined) await lookAfter(handout, tab)
	}
	/** Hands an address to the popup, or does without if the popup can't be opened. */
	const showInPopup = async (asked: Asked): Promise<void> => {
		const { url, tab } = asked
		const isReady = isShortenable(url)
		// The popup offers to leave a login out.
		if (url === undefined || (!isReady && withoutLogin(url) === undefined)) return refuse(asked)
		await ask(url, tab, asked.show)
		if (await toolbar.openPopup()) return
		if (!isReady) {
			await kurz.items.asked.write(null)
			return refuse(asked)
		}
		// A private link that nobody sees would be lost; its address must not be stored.
		if (!tab.isPrivate) return once(url, tab)
		await kurz.items.asked.write(null)
		await toolbar.openOnClick(tab.id)
		const text = await words()
		// The popup, opened later by a click, only finds the page.
		if (url === tab.url) await toolbar.badge(tab.id, '…', text.openToShorten)
		else await toolbar.badge(tab.id, '!', text.privatePageOnly)
	}

	return {
		showInPopup,
		/**
		 * Shortens and copies without the popup. The popup opens instead without permission to
		 * copy, without a server, and in private windows, whose keys are stored nowhere.
		 */
		shortenAndCopy: async (asked: Asked): Promise<void> => {
			const { url, tab } = asked
			if (!isShortenable(url)) return showInPopup(asked)
			const hasServer = (await kurz.items.server.read()) !== null
			const needsNoPopup = hasServer && !tab.isPrivate && (await toolbar.mayCopy())
			return needsNoPopup ? once(url, tab) : showInPopup(asked)
		},
	}
}
