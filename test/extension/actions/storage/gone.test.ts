/** A link its server no longer has is marked, kept with its key, and no longer handed out. */
import { describe, expect, it } from 'vitest'
import { mergeLinks } from '../../../../extension/actions/list/account-links.ts'
import { exportLinks, importLinks } from '../../../../extension/actions/list/link-file.ts'
import { suggestLinks } from '../../../../extension/actions/list/suggest.ts'
import { readDetails } from '../../../../extension/actions/server/details.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import { findKept, isGone } from '../../../../extension/actions/storage/links.ts'
import {
	failing,
	keep,
	keptLink as link,
	ORIGIN,
	openTestKurz,
} from '../../../support/browsers/extension-kurz.ts'
import { figuresService } from '../../../support/browsers/figures-service.ts'

describe('a link its server no longer has', () => {
	const lost = async () => {
		const kurz = await openTestKurz(figuresService((slug) => (slug === 'one' ? null : {})))
		await keep(kurz, [link('one'), link('two')])
		await refreshFigures(kurz, await kurz.items.links.read())
		return kurz
	}
	const find = async ({ items, now }: Awaited<ReturnType<typeof lost>>) =>
		findKept(await items.links.read(), ORIGIN, link('one').target, now())

	it('stays on the list with its key, marked, and its page gets another link', async () => {
		const kurz = await lost()
		const [kept, other] = await kurz.items.links.read()
		expect(kept).toEqual({ ...link('one'), gone_at: new Date(kurz.clock.now).toISOString() })
		expect([kept!, other!].map(isGone)).toEqual([true, false])
		expect(await find(kurz)).toBeUndefined()
		expect(suggestLinks([kept!], 'example')).toEqual([])
	})

	it('is marked by the first request that notices, even from the popup', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await keep(kurz, [link('one')])
		await expect(readDetails(kurz, link('one'))).rejects.toMatchObject({ code: 'not_found' })
		expect(await find(kurz)).toBeUndefined()
		expect(await kurz.items.links.read()).toHaveLength(1)
	})

	it('counts again once its server has it again, for instance after restoring a backup', async () => {
		const kurz = await lost()
		kurz.clock.now += 1_000
		kurz.service.answer = figuresService(() => ({ clicks: 7 }))
		await refreshFigures(kurz, await kurz.items.links.read(), { isForced: true })
		expect(await find(kurz)).toMatchObject({ slug: 'one' })
		expect(exportLinks(await kurz.items.links.read(), new Date(0))).not.toContain('gone_at')
	})

	it('counts again if its account lists it later', async () => {
		const kurz = await lost()
		const [kept] = await kurz.items.links.read()
		const { monitor_key: _key, ...ofAccount } = link('one')
		const listedAt = (at: string) => ({
			...ofAccount,
			figures: { clicks: 1, visitors: 1, status: 'active' as const, at },
		})
		const isGoneWith = (at: string) => mergeLinks([kept!], [listedAt(at)]).map(isGone)
		expect(isGoneWith('2026-11-20T11:00:00.000Z')).toEqual([true])
		expect(isGoneWith('2026-11-20T13:00:00.000Z')).toEqual([false])
	})

	it('keeps its mark when moved to another machine', async () => {
		const file = exportLinks(await (await lost()).items.links.read(), new Date(0))
		const other = await openTestKurz()
		await importLinks(other, file)
		expect((await other.items.links.read()).filter(isGone).map(({ slug }) => slug)).toEqual(['one'])
		expect(await find(other)).toBeUndefined()
	})
})
