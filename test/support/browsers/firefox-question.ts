/** Firefox's question for an optional permission, and the person's answer. */
import { expect } from 'vitest'
import { inBrowser } from './extension-firefox.ts'
import type { Firefox } from './firefox.ts'

/** Milliseconds that Firefox may take to ask. */

/** Makes Firefox ask for optional permissions, or grant them without asking. */
export const askForPermissions = async (firefox: Firefox, isAsked: boolean): Promise<void> =>
	void (await inBrowser(firefox)(`
		Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', ${isAsked});
		// By default its buttons ignore clicks for a moment.
		Services.prefs.setIntPref('security.notification_enable_delay', 0);`))

/** Waits for the question and answers it. Resolves to the question. */
export const answerQuestion = async (firefox: Firefox, answer: 'allow' | 'block'): Promise<string> => {
	const run = inBrowser(firefox)
	const find = `
		const panel = document.getElementById('notification-popup');
		const question = panel?.querySelector('#addon-webext-permissions-notification:not([hidden])');`
	const read = () => run(`${find} return panel?.state === 'open' ? question?.textContent ?? '' : ''`)
	await expect.poll(read, { message: 'Firefox did not ask' }).not.toBe('')
	const asked = String(await read())
	const button = answer === 'allow' ? 'primary' : 'secondary'
	await run(`${find} question.querySelector('.popup-notification-${button}-button').click()`)
	return asked
}
