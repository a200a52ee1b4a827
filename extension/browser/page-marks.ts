/** The mark on the toolbar button at some pages. Chromium compares them itself and tells nobody. */
import type { Marks } from '../actions/list/marked-pages.ts'
import { api as browser } from './api.ts'

interface Condition {
	pageUrl: { urlEquals: string }
}
interface Rule {
	id: string
	conditions: Condition[]
	actions: object[]
}
/** Source: developer.chrome.com/docs/extensions/reference/api/declarativeContent. */
interface DeclarativeContent {
	PageStateMatcher: new (of: Condition) => Condition
	SetIcon: new (of: { imageData: Record<number, ImageData> }) => object
	onPageChanged: {
		getRules: (ids: string[], got: (rules: Rule[]) => void) => void
		addRules: (rules: Rule[], added: () => void) => void
		removeRules: (ids: string[], removed: () => void) => void
	}
}

const ID = 'pages with a link'
const COLOR = '#15703a'
/** Milliseconds in which a new link is copied and its popup drawn. */
const PAUSE = 1_000

/** The icon of this many pixels with a dot in a white ring. */
const markedIcon = async (size: number): Promise<ImageData> => {
	const icon = await (await fetch(browser.runtime.getURL(`icons/${size}.png`))).blob()
	const drawing = new OffscreenCanvas(size, size).getContext('2d')!
	drawing.drawImage(await createImageBitmap(icon), 0, 0)
	const [centre, radius] = [size * 0.75, size * 0.25]
	for (const [color, part] of [
		['#fff', 1],
		[COLOR, 0.75],
	] as const) {
		drawing.fillStyle = color
		drawing.beginPath()
		drawing.arc(centre, centre, radius * part, 0, 2 * Math.PI)
		drawing.fill()
	}
	return drawing.getImageData(0, 0, size, size)
}

/** Undefined in Firefox, which can't. */
export const openMarks = (): Marks | undefined => {
	const { declarativeContent } = browser as unknown as { declarativeContent?: DeclarativeContent }
	if (declarativeContent === undefined) return undefined
	const { PageStateMatcher, SetIcon, onPageChanged } = declarativeContent
	return {
		read: async () => {
			const rules = await new Promise<Rule[]>((got) => onPageChanged.getRules([ID], got))
			return rules.flatMap(({ conditions }) => conditions.map(({ pageUrl }) => pageUrl.urlEquals))
		},
		pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)),
		write: async (pages) => {
			const imageData = { 16: await markedIcon(16), 32: await markedIcon(32) }
			const conditions = pages.map((page) => new PageStateMatcher({ pageUrl: { urlEquals: page } }))
			await new Promise<void>((removed) => onPageChanged.removeRules([ID], removed))
			if (pages.length === 0) return
			const rule = { id: ID, conditions, actions: [new SetIcon({ imageData })] }
			await new Promise<void>((added) => onPageChanged.addRules([rule], added))
		},
	}
}
