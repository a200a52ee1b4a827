/** Each field that the form to edit offers is read, shown, emptied, and never replaced unseen. */
import { describe, expect, it } from 'vitest'
import { changesIn, draftOfLink, EditConflict, editLink } from '../../../../extension/actions/list/edit.ts'
import { toLocal } from '../../../../extension/actions/making/expiry.ts'
import { keepFigures } from '../../../../extension/actions/storage/keep-figures.ts'
import type { BriefName } from '../../../../shared/link/free-fields.ts'
import { detailsOf, keep, keptLink, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const link = keptLink('one', { free: {}, version: 1 })

/** As its form has it. */
const typedOf = (name: string, value: string | string[]): string =>
	name === 'starts_at' ? toLocal(String(value)) : [value].flat().join(', ')

/** A value of each field that is typed, as a record has it. */
const values: Record<BriefName, string | string[]> = {
	title: 'Three',
	tags: ['x', 'y'],
	fallback_url: 'https://over.example/',
	note: 'In two\nlines',
	starts_at: '2027-01-31T18:00:00.000Z',
}
describe.each(Object.entries(values))('the field %s', (name, value) => {
	const said = () => Response.json(detailsOf('one', { [name]: value }).linkData)

	it('is shown once its server was asked, and can be emptied', async () => {
		const kurz = await openTestKurz(said)
		await keep(kurz, [link])
		const ways = [
			await editLink(kurz, link, { confirm: true }),
			(await kurz.items.links.read())[0]!,
			await keepFigures(kurz, link, detailsOf('one', { [name]: value }).linkData).then(
				async () => (await kurz.items.links.read())[0]!,
			),
		]
		for (const known of ways) {
			const before = draftOfLink(known)
			expect(before[name as BriefName]).toBe(typedOf(name, value))
			expect(changesIn(before, { ...before, [name]: '' })).toEqual({ [name]: name === 'tags' ? [] : null })
		}
	})

	it('that is not known here is never replaced unseen', async () => {
		const { linkData } = detailsOf('one', { [name]: value })
		const kurz = await openTestKurz(({ method }) =>
			Response.json(method === 'GET' ? { data: linkData, clicks: [] } : linkData),
		)
		const { free: _, ...older } = link
		const failure = await editLink(kurz, older, { [name]: 'mine' }).catch((error: unknown) => error)
		expect(failure).toBeInstanceOf(EditConflict)
		expect(draftOfLink((failure as EditConflict).now)[name as BriefName]).toBe(typedOf(name, value))
	})
})
