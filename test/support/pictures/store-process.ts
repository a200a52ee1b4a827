/** Makes the pictures and texts of the stores in every language: `<folder>`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listingPage, loadListing } from '../../../extension/build/listing.ts'
import { loadAllWords } from '../../../extension/locales/all-words.ts'
import { languageCodes } from '../../../shared/words/languages.ts'
import { draw, pagePoster, popupPoster, sizes, tile } from './poster.ts'
import { chartOfDays, withPictureStage } from './stage.ts'

const out = process.argv[2] ?? 'extension/docs/store'

await withPictureStage(async ({ extension, page, prepare, openPopup }) => {
	const { context } = extension
	await page.setViewportSize(sizes.screenshot)
	/** The size of a page below a heading. */
	const pageSize = { width: 1152, height: 680 }
	const take = async (path: string, arrived: string, top?: string): Promise<Uint8Array> => {
		const shown = await extension.open(path)
		await shown.setViewportSize(pageSize)
		await shown.locator(arrived).first().waitFor()
		if (top !== undefined)
			await shown.locator(top).evaluate((one) => scrollTo(0, one.getBoundingClientRect().top - 20))
		const png = await shown.screenshot()
		await shown.close()
		return png
	}
	for (const language of languageCodes) {
		const folder = join(out, language)
		mkdirSync(folder, { recursive: true })
		const { pictures } = await loadListing(language)
		const save = async (name: string, body: string) =>
			writeFileSync(join(folder, `${name}.png`), await draw(context, body, sizes.screenshot))

		const { shortUrl } = await prepare({ theme: 'light', language })
		const popup = await openPopup()
		await popup.until('document.querySelector(".figures-line")')
		const over = Buffer.from(await popup.screenshot(), 'base64')
		await popup.close()
		await save('1-popup', popupPoster(pictures.popup, await page.screenshot(), over))
		const statistics = await take(`links.html#${encodeURIComponent(shortUrl)}`, chartOfDays, '.figures')
		await save('2-statistics', pagePoster(pictures.statistics, statistics))
		await save('3-links', pagePoster(pictures.links, await take('links.html', '.links tbody tr:has(td)')))
		await save('4-settings', pagePoster(pictures.settings, await take('options.html', 'form')))
		writeFileSync(join(folder, 'listing.md'), await listingPage(language))
	}
	// Last: the window takes the size of each picture, and no popup is wider than its window.
	for (const language of languageCodes) {
		const { product } = await loadAllWords(language)
		writeFileSync(join(out, language, 'tile.png'), await draw(context, tile(product), sizes.tile))
	}
})
