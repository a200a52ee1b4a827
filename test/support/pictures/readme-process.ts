/** Takes the pictures of the extension for its README: `<folder>`. Clicks are made up. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartOfDays, withPictureStage } from './stage.ts'

const folder = process.argv[2] ?? 'extension/docs'
mkdirSync(folder, { recursive: true })
const save = (name: string, png: Uint8Array): void => writeFileSync(join(folder, `${name}.png`), png)

await withPictureStage(async ({ extension, prepare, openPopup }) => {
	for (const theme of ['light', 'dark']) {
		const { shortUrl, clicks } = await prepare({ theme, language: 'en' })
		const popup = await openPopup()
		await popup.says(' clicks')
		save(`popup-${theme}`, Buffer.from(await popup.screenshot(), 'base64'))
		await popup.close()
		const links = await extension.open('links.html')
		await links.getByText(String(clicks)).first().waitFor()
		// The figures of other links come a moment later.
		await links.getByRole('cell', { name: '–' }).first().waitFor({ state: 'detached' })
		await links.setViewportSize({ width: 1000, height: 560 })
		save(`links-${theme}`, await links.screenshot())
		await links.close()
		const statistics = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
		await statistics.locator(chartOfDays).waitFor()
		await statistics.setViewportSize({ width: 1000, height: 1130 })
		save(`statistics-${theme}`, await statistics.screenshot())
		await statistics.close()
	}
})
