/** In Chromium, "Many pages" without its permission makes no link and says what to do. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPage } = await openExtensionStage()

/** Runs in the page. Clicks without a user gesture, which is refused, and logs the answer. */
const clickOnce = (selector: string): void => {
	const when = (seen: () => unknown, work: () => void): void => {
		const look = () => void (seen() ? work() : requestAnimationFrame(look))
		look()
	}
	const button = () => document.querySelector<HTMLElement>(selector)
	const click = () => {
		button()!.click()
		when(
			() => document.querySelector('main [role=status]')?.textContent?.trim(),
			() => console.log('answered'),
		)
	}
	when(button, click)
}

it.each([
	['of tabs', 'main button'],
	['of bookmarks', 'input[value=bookmarks]'],
])(
	'a refusal %s is explained in one sentence, no link is made, and the button stays',
	async (_what, selector) => {
		await openPage('not-seen')
		const page = await extension.context.newPage()
		await page.addInitScript(clickOnce, selector)
		const { host } = new URL((await extension.worker()).url())
		// Evaluating a script in the page would count as a user gesture for a moment.
		const answered = page.waitForEvent('console', (said) => said.text() === 'answered')
		await page.goto(`chrome-extension://${host}/tabs.html#window=1`)
		await answered
		await page.getByText('Nothing was created. Click to be asked again.').waitFor()
		expect(await page.getByRole('button', { name: 'Create a link for each page' }).isEnabled()).toBe(true)
		// What can't be read isn't chosen.
		expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('all')
		expect(await page.locator('.tabs li').count()).toBe(0)
		expect(gateway.asked.filter((one) => one.startsWith('POST'))).toEqual([])
		expect(await findFaultsIn(page)).toEqual([])
	},
)
