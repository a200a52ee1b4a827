/** A page that has a link gets it again, once its server says that it works. */
import { describe, expect, it } from 'vitest'
import { deleteLink } from '../../../../extension/actions/list/discard.ts'
import { handOut } from '../../../../extension/actions/making/hand-out.ts'
import { settle } from '../../../../extension/actions/making/settle.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import type { KeptLink } from '../../../../extension/actions/storage/items.ts'
import { findKept } from '../../../../extension/actions/storage/links.ts'
import {
	copied,
	fresh,
	old,
	openBackground,
	withOld,
	withoutOld,
} from '../../../support/browsers/extension-background.ts'
import {
	away,
	detailsOf,
	failing,
	keep,
	limiting,
	ORIGIN,
	openTestKurz,
	page,
	type Service,
	shortening,
	shorteningElse,
	wish,
} from '../../../support/browsers/extension-kurz.ts'
import { allWords } from '../../../support/browsers/extension-words.ts'
import { figuresService } from '../../../support/browsers/figures-service.ts'

/** What a link of an earlier version does not say of its limits. */
const unknown = { max_clicks: undefined, is_protected: undefined }
const copies = async () => true
const unchecked = [`copied ${old.url}`, `✓ Copied: ${old.url} This link couldn’t be checked.`]

it('a link without limits is copied once its server has said that it still works', async () => {
	const { kurz, done, click, asked } = await openBackground([old])
	kurz.service.answer = () => {
		done.push('asked')
		return Response.json(detailsOf('old', { long_url: page }))
	}
	await click()
	expect(done).toEqual(['asked', ...copied(old.url)])
	expect(asked()).toEqual(['GET'])
})

it.each<[string, KeptLink, Service, string]>([
	['is used up', old, withOld({ max_clicks: 1, status: 'exhausted' }), 'The old link is used up.'],
	['has expired', old, withOld({ status: 'expired' }), 'The old link has expired.'],
	['is gone', old, withoutOld(), 'The old link is gone.'],
	[
		'comes from an older version and is used up',
		{ ...old, ...unknown },
		withOld({ status: 'exhausted' }),
		'The old link is used up.',
	],
])('a link that %s is replaced, and the button says so', async (_name, link, service, said) => {
	const { done, click, asked } = await openBackground([link], service)
	await click()
	expect(done).toEqual([`copied ${fresh}`, `✓ ${said} Copied: ${fresh}`])
	expect(asked()).toEqual(['GET', 'POST'])
})

it('a link that now leads elsewhere is not copied. Its page gets a new one, and it stays on the list', async () => {
	const elsewhere = 'https://example.org/elsewhere'
	const { kurz, done, click, asked } = await openBackground([old], withOld({ long_url: elsewhere }))
	await click()
	expect(done).toEqual(copied(fresh))
	expect(asked()).toEqual(['GET', 'POST'])
	expect((await kurz.items.links.read()).map(({ url, target }) => [url, target])).toEqual([
		[fresh, page],
		[old.url, elsewhere],
	])
})

it('a server may write the address in another way', async () => {
	const long_url = page.replace('example', 'EXAMPLE')
	const { done, click, asked } = await openBackground([old], withOld({ long_url }))
	await click()
	await click()
	expect(done).toEqual([...copied(old.url), ...copied(old.url)])
	expect(asked()).toEqual(['GET', 'GET'])
})

it('two clicks on the page of a missing link make one new link', async () => {
	const { kurz, click, asked } = await openBackground([old], withoutOld())
	await Promise.all([click(), click()])
	expect(asked()).toEqual(['GET', 'POST'])
	expect(await kurz.items.links.read()).toHaveLength(2)
})

it('a link without limits is copied unchecked if its server is unreachable', async () => {
	const { done, click } = await openBackground([old], away)
	await click()
	expect(done).toEqual(unchecked)
})

describe('a server that takes too long', () => {
	const clickAndWait = async () => {
		const answer = Promise.withResolvers<Response>()
		const opened = await openBackground([old], () => answer.promise)
		const clicked = opened.click()
		const { ends } = opened.kurz
		await expect.poll(() => ends).toHaveLength(2)
		ends.toSorted((one, other) => one.milliseconds - other.milliseconds)[0]!.come()
		await expect.poll(() => opened.done).toHaveLength(2)
		return { ...opened, clicked, answer }
	}

	it('doesn’t delay copying', async () => {
		const { done, clicked, answer } = await clickAndWait()
		expect(done).toEqual(unchecked)
		answer.resolve(Response.json(detailsOf('old', { long_url: page })))
		await clicked
		expect(done).toEqual(unchecked)
	})

	it('may say too late that the link is gone. The next click makes a new one', async () => {
		const { kurz, done, click, clicked, answer } = await clickAndWait()
		answer.resolve(Response.json({ error: 'not_found' }, { status: 404 }))
		await clicked
		expect(done).toEqual([...unchecked, `! ${allWords.en.copiedInVain(old.url)}`])
		kurz.service.answer = shortening()
		await click()
		expect(done.slice(3)).toEqual(copied(fresh))
	})
})

it('a link that is gone doesn’t affect its successor of the same name', async () => {
	const making = shortening()
	const figures = figuresService((_slug, key) => (key === 'key-of-slug1' ? {} : null))
	const kurz = await openTestKurz((request) =>
		request.url.endsWith('/figures') ? figures(request) : making(request),
	)
	const dead = { ...old, url: fresh, slug: 'slug1', monitor_key: 'key-of-the-dead' }
	await keep(kurz, [dead])
	const { link } = await shorten(kurz, { ...wish, options: { alias: 'slug1' }, isNew: true })
	await refreshFigures(kurz, await kurz.items.links.read(), { isForced: true })
	const found = findKept(await kurz.items.links.read(), ORIGIN, page, kurz.now())
	expect(found?.monitor_key).toBe(link.monitor_key)
	kurz.service.answer = failing('not_found', 404)
	await deleteLink(kurz, dead)
	expect((await kurz.items.links.read()).map((kept) => kept.monitor_key)).toEqual([link.monitor_key])
})

it('a link known to be gone is replaced by a new one of the same name', async () => {
	const kurz = await openTestKurz()
	await keep(kurz, [{ ...old, url: fresh, slug: 'slug1', gone_at: kurz.now().toISOString() }])
	await shorten(kurz, { ...wish, options: { alias: 'slug1' }, isNew: true })
	expect(await kurz.items.links.read()).toHaveLength(1)
})

it('a link is checked only once although a clock that was ahead dated its figures', async () => {
	let asked = 0
	const kurz = await openTestKurz(
		shorteningElse((request) => (++asked > 3 ? limiting(1) : failing('not_found', 404))(request)),
	)
	const figures = { clicks: 1, visitors: 1, status: 'active' as const, at: '2036-12-20T12:00:00.000Z' }
	await keep(kurz, [{ ...old, figures }])
	const { link } = await settle(kurz, await handOut(kurz, wish, copies), copies)
	expect([link.url, asked]).toEqual([fresh, 1])
})
