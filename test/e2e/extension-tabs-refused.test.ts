/** In Chromium, "All tabs" without its permission makes nothing, and says how to go on. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPage } = await openExtensionStage()

/** Runs in the page: clicks as no person does, which is the one refusal that a program can bring about, and tells when it is answered. */
const clickOnce = (): void => {
	const when = (seen: () => unknown, work: () => void): void => {
		const look = () => void (seen() ? work() : requestAnimationFrame(look))
		look()
	}
	const button = () => document.querySelector<HTMLButtonElement>('main button')
	const click = () => {
		button()!.click()
		when(
			() => document.querySelector('main [role=status]')?.textContent?.trim(),
			() => console.log('answered'),
		)
	}
	when(button, click)
}

it('a refusal is said in one sentence, nothing is made, and the button stays', async () => {
	await openPage('not-seen')
	const page = await extension.context.newPage()
	await page.addInitScript(clickOnce)
	const { origin } = new URL((await extension.worker()).url().replace('chrome-extension:', 'https:'))
	// Whoever looks into the page from here counts as a person's click for a moment, and the browser would ask.
	const answered = page.waitForEvent('console', (said) => said.text() === 'answered')
	await page.goto(`${origin.replace('https:', 'chrome-extension:')}/tabs.html#1`)
	await answered
	await page.getByText('Nothing was created. Click to be asked again.').waitFor()
	expect(await page.getByRole('button', { name: 'Create a link for each tab' }).isEnabled()).toBe(true)
	expect(await page.locator('.tabs li').count()).toBe(0)
	expect(gateway.asked).toEqual([])
	expect(await findFaultsIn(page)).toEqual([])
})
