/** How soon the extension's page shows a thousand links, and the result of each key of a search. */

import { type ExtensionInChromium, startExtension } from '../../support/browsers/extension-chromium.ts'
import { keptLink } from '../../support/browsers/extension-kurz.ts'
import { keepLinks } from '../../support/browsers/extension-list.ts'
import { median } from '../random.ts'
import type { Group, Row, Sample } from '../row.ts'
import { missingProgram, type Stage } from '../stage.ts'

const LINKS = 1_000
/** Typed key by key: words of titles, readable addresses, and a word of no link. */
const TYPED = ['page 7', 'übersicht', 'example.org/6', 'nowhere']

/** With fresh statistics, so that the page asks no server; every other link has a limit. */
const links = (now: Date) =>
	Array.from({ length: LINKS }, (_, index) =>
		keptLink(`slug-${index}`, {
			target: `https://xn--bcher-kva.example.org/${index}/%C3%9Cbersicht?q=a%20b`,
			title: `The title of page ${index}`,
			tags: [`tag-${index % 7}`, 'to read'],
			made_at: new Date(now.getTime() - index * 3_600_000).toISOString(),
			figures: {
				clicks: index,
				visitors: index,
				status: 'active',
				last_click_at: null,
				at: now.toISOString(),
			},
			...(index % 2 === 0 && { max_clicks: 5_000, expires_at: new Date(now.getTime() + 1e9).toISOString() }),
		}),
	)

const open = (stage: Stage): Promise<ExtensionInChromium> =>
	stage.once('extension', async () => {
		const extension = await startExtension(stage.place)
		stage.atEnd(() => extension.close())
		await extension.startOver('http://127.0.0.1:9')
		await extension.context.addInitScript(() => {
			const page = globalThis as unknown as { shownAt: number }
			const look = () => {
				if (document.querySelector('.links tbody td') === null) return requestAnimationFrame(look)
				// A task runs after the frame with the rows is drawn.
				return setTimeout(() => {
					page.shownAt = performance.now()
				})
			}
			requestAnimationFrame(look)
		})
		return extension
	})

const openPage = async (stage: Stage) => {
	const extension = await open(stage)
	await keepLinks(extension, links(new Date()))
	const page = await extension.open('links.html')
	await page.waitForFunction(() => 'shownAt' in globalThis)
	return page
}

/** From the start of the page to its first frame with rows. */
const opening = async (stage: Stage): Promise<Sample> => {
	const times: number[] = []
	for (let turn = 0; turn < 5; turn++) {
		const page = await openPage(stage)
		times.push(await page.evaluate(() => (globalThis as unknown as { shownAt: number }).shownAt))
		await page.close()
	}
	return { value: median(times), figures: { 'longest ms': Math.max(...times) } }
}

/** From each key to the layout that it changes, for which a frame waits. */
const searching = async (stage: Stage): Promise<Sample> => {
	const page = await openPage(stage)
	const times = await page.evaluate(async (typed) => {
		const field = document.querySelector<HTMLInputElement>('#search')!
		const took: number[] = []
		const enter = async (text: string) => {
			await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
			const begun = performance.now()
			field.value = text
			field.dispatchEvent(new Event('input', { bubbles: true }))
			await new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)))
			document.body.getBoundingClientRect()
			took.push(performance.now() - begun)
		}
		for (const text of typed) {
			for (let end = 1; end <= text.length; end++) await enter(text.slice(0, end))
			for (let end = text.length - 1; end >= 0; end--) await enter(text.slice(0, end))
		}
		return took
	}, TYPED)
	await page.close()
	return { value: median(times), figures: { 'longest ms': Math.max(...times) } }
}

const row = (name: string, most: number, measure: Row['measure']): Row => ({
	name,
	unit: 'ms',
	wishes: [{ of: 'longest ms', most }],
	missing: missingProgram('chromium', 'chromium'),
	measure,
})

export const extension: Group = {
	name: 'extension',
	rows: [row('extension: 1,000 links open', 300, opening), row('extension: search, each key', 33, searching)],
}
