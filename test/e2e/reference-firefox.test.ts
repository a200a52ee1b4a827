/** The page of the API in Firefox: a request is sent from its viewer. */
import { expect, it } from 'vitest'
import { openFirefoxStage } from '../support/browsers/firefox-stage.ts'

const { firefox, server } = await openFirefoxStage()

it('an operation opens and can be tried', async () => {
	await firefox.goto(`${server.origin}/docs`)
	await firefox.click('.opblock-post .opblock-summary-control')
	await firefox.click('.try-out__btn')
	await firefox.click('.execute')
	expect(await firefox.text('.live-responses-table .response .response-col_status')).toContain('201')
	expect(await firefox.text('.live-responses-table .highlight-code')).toContain('"status": "success"')
})
