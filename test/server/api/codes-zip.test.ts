/** The QR codes of many links as one zip: each is the one of its link, and reads back as it. */
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths } from '../../support/service/shorten.ts'

const service = await openService()

const opened = async () => {
	const account = await signUp(service)
	const [menu, shop] = [
		await makeOwn(service, account, { tags: ['print'] }),
		await makeOwn(service, account, {}),
	]
	const strange = await makeOwn(service, await signUp(service), { tags: ['print'] })
	const ask = (path: string) => service.ask(path, withCookie(account.cookie))
	const filesOf = async (path: string) => {
		const answer = await ask(path)
		expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/zip'])
		expect(answer.headers.get('content-disposition')).toBe('attachment; filename="qr-codes.zip"')
		return unzipSync(new Uint8Array(await answer.arrayBuffer()))
	}
	/** The code that is made of one link alone. */
	const codeOf = async (slug: string, look = '') => {
		const url = encodeURIComponent(`https://kurz.example/${slug}`)
		return new Uint8Array(await (await service.ask(`/api/v1/qr?url=${url}${look}`)).arrayBuffer())
	}
	return { menu, shop, strange, ask, filesOf, codeOf }
}

it('has the code of each link that is found, in the look that is asked for', async () => {
	const { menu, shop, filesOf, codeOf } = await opened()
	for (const [query, look, ending, slugs] of [
		['', '', 'png', [menu.slug, shop.slug]],
		['?tag=PRINT', '', 'png', [menu.slug]],
		['?format=svg&dark=003366&size=300', '&format=svg&dark=003366&size=300', 'svg', [menu.slug, shop.slug]],
		['?q=nothing-like-this', '', 'png', []],
	] as const) {
		const files = await filesOf(`/api/v1/my-links/qr.zip${query}`)
		expect([query, Object.keys(files).toSorted()]).toEqual([
			query,
			slugs.map((slug) => `${slug}.${ending}`).toSorted(),
		])
		for (const slug of slugs) expect(files[`${slug}.${ending}`]).toEqual(await codeOf(slug, look))
	}
})

it('has those of selected links of the reader, and no others', async () => {
	const { menu, shop, strange, filesOf, codeOf } = await opened()
	const files = await filesOf(`/links/~qr?link=${shop.slug}&link=${strange.slug}`)
	expect(files).toEqual({ [`${shop.slug}.svg`]: await codeOf(shop.slug, '&format=svg') })
	expect(Object.keys(await filesOf(`/links/~qr?link=${menu.slug}&link=${shop.slug}`))).toHaveLength(2)
})

it('is refused before its first byte for a look that no phone can read', async () => {
	const { ask } = await opened()
	for (const [query, path] of [
		['dark=eeeeee', 'dark'],
		['size=20', 'size'],
		['size=64&margin=16&level=H', 'size'],
		// It has room for the names here, and none for the longest that one may bring along.
		['size=64&margin=8&level=H', 'size'],
		['mark=on', 'mark'],
		['format=gif', 'format'],
		['status=gone', 'status'],
	] as const)
		expect([query, await faultPaths(await ask(`/api/v1/my-links/qr.zip?${query}`))]).toEqual([query, [path]])
	expect((await service.ask('/api/v1/my-links/qr.zip')).status).toBe(401)
})
