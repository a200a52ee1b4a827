/** In Firefox, the page after installing says what is wrong with an address, and what helps. */
import { expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'
import { openWrongAddresses } from '../support/browsers/wrong-addresses.ts'
import { useWorkplace } from '../support/machine/starts.ts'

const { extension, firefox, server } = await openFirefoxExtensionStage()
const { rows, selfMade } = await openWrongAddresses(useWorkplace('kurz-addresses'), server.origin)

/** Opens the page anew and enters an address. */
const enter = async (typed: string): Promise<void> => {
	await firefox.goto(extension.address('welcome.html'))
	await firefox.fill('#address', typed)
	await firefox.press('Enter')
}
const said = () => firefox.text('#address-note.fault')

it.each(rows)('$name', async ({ typed, says, helps }) => {
	await enter(typed)
	await expect.poll(said).toContain(says)
	if (helps === undefined) return
	expect(await firefox.text('.helping button')).toBe(helps)
	await firefox.click('.helping button')
	await expect.poll(() => firefox.text('.good:not(:empty)')).toContain('New links are created there.')
	await extension.inPage('browser.storage.local.remove("server").then(() => true)')
})

it('a self-made certificate', async () => {
	await enter(selfMade)
	await expect.poll(said).toContain('you can accept a self-made certificate')
	expect(await firefox.text('.helping button')).toBe(`Open ${new URL(selfMade).host} in a tab`)
})
