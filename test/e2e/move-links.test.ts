/** In Chromium, the pages on which links are given to somebody else are sound. */
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, submit } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'

const { visit, server, elsewhere, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

const openGiver = async (email: string) => {
	const person = await signUp(email)
	for (const title of ['Menu', 'Poster']) await person.client.shorten({ url: `${elsewhere}/${title}`, title })
	return person
}

it('every page of it is sound', async () => {
	const [giver, taker] = [
		await openGiver('gives-sound@example.org'),
		await openGiver('takes-sound@example.org'),
	]
	const [newest] = (await giver.client.myLinks({ limit: 1 })).body
	const asking = at(`/links/~move?link=${newest!.data.short_url}`)
	const { page } = await visit({}, giver)
	await page.goto(asking)
	await fill(page, { 'Email address of the other account': 'takes-sound@example.org' })
	await submit(page, 'Move')
	await expectEachSound(await visit({}, giver), [['asks', (page) => page.goto(asking)]], server)
	await expectEachSound(await visit({}, taker), [['offered', (page) => page.goto(at('/links'))]], server)
})
