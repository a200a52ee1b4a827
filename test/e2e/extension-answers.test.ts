/** In Chromium, popup, list and settings say the same about what answers in Kurz's place. */
import { expect, it } from 'vitest'
import type { strangerCodes } from '../../extension/actions/server/failure.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { allWords } from '../support/browsers/extension-words.ts'

const { extension, gateway, openPopup, shorten } = await openExtensionStage()

/** A page that any origin may read. */
const page = (status: number, location?: string) => () =>
	new Response('<h1>Not Kurz</h1>', {
		status,
		headers: { 'access-control-allow-origin': '*', ...(location !== undefined && { location }) },
	})
/** A silent server takes 15 seconds; actions/answers.test.ts has that row. */
const answers: Record<Exclude<(typeof strangerCodes)[number], 'timed_out'>, () => Response> = {
	unreachable: () => new Response('', { status: 502 }),
	redirected: page(302, 'https://elsewhere.example/'),
	gated: page(401),
	turned_away: page(403),
	payload_too_large: page(413),
	failing: page(503),
	unexpected_answer: page(404),
}

it('each kind of answer is shown as what it is', async () => {
	await shorten('answered')
	const list = await extension.open('links.html')
	const settings = await extension.open('options.html')
	for (const [code, answer] of Object.entries(answers)) {
		const says = allWords.en.failures[code as keyof typeof answers].replace(
			'%h',
			new URL(gateway.origin).host,
		)
		gateway.stepIn = async () => answer()
		const { popup } = await openPopup(`not-answered-${code}`)
		await popup.says(says)
		await popup.close()
		await list.bringToFront()
		await list.getByRole('button', { name: 'Refresh' }).click()
		await list.locator('main').getByText(says).waitFor()
		await settings.bringToFront()
		await settings.getByRole('button', { name: 'Use this server' }).click()
		// Without CORS headers a server can't be told from nobody, unless it is asked blindly.
		const found = code === 'unreachable' ? 'doesn’t let extensions in' : says
		await settings.getByText(found).waitFor()
		expect((await extension.kept()).server?.value).toEqual({ origin: gateway.origin })
	}
})
