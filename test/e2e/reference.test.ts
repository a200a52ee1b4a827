/** The reference of the interface is light for Chromium, with all that it loads. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, signUp } = await openPages()

/** Bytes, with style and script, all compressed. */
const atMost = 65_000

it.each([
	['a stranger', undefined],
	['somebody signed in', await signUp('programmer@example.org')],
])('weighs at most 65 kB on the wire for %s', async (_, who) => {
	const { page, context } = await visit({}, who)
	const wire = await context.newCDPSession(page)
	let bytes = 0
	const paths: string[] = []
	wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
	wire.on('Network.responseReceived', ({ response }) => void paths.push(new URL(response.url).pathname))
	await wire.send('Network.enable')
	await page.goto(`${server.origin}/docs`, { waitUntil: 'networkidle' })
	expect(paths).toEqual(expect.arrayContaining(['/docs', expect.stringContaining('/assets/style-')]))
	expect(bytes).toBeGreaterThan(10_000)
	expect(bytes).toBeLessThanOrEqual(atMost)
})
