/** Links deleted on the list leave after ten seconds, whichever page or start comes to it. */
import { describe, expect, it } from 'vitest'
import {
	deleteLeaving,
	holdBack,
	letGo,
	nextDeletionAt,
	undoTime,
} from '../../../../extension/actions/list/leaving.ts'
import { beginCreation } from '../../../../extension/actions/making/begin.ts'
import type { ListedLink } from '../../../../extension/actions/server/details.ts'
import { hour } from '../../../../shared/text/time.ts'
import {
	away,
	failing,
	keep,
	keptLink,
	limiting,
	openTestKurz,
	type Service,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

const [one, two, three] = [keptLink('one'), keptLink('two'), keptLink('three')]
const owned: ListedLink = { ...keptLink('mine'), monitor_key: undefined }

/** Deletes all that it is asked to. */
const deleting: Service = async (request) => {
	const { links } = await request.clone().json()
	return Response.json({ results: links.map(({ short_url }: { short_url: string }) => ({ short_url })) })
}
const open = async (answer: Service = deleting) => {
	const kurz = await openTestKurz(answer)
	await keep(kurz, [one, two, three])
	const slugs = async () => (await kurz.items.links.read()).map(({ slug }) => slug).toSorted()
	const leaving = async () => (await kurz.items.leaving.read()).map(({ slug }) => slug)
	const pass = (milliseconds: number): void => {
		kurz.clock.now += milliseconds
	}
	return { kurz, slugs, leaving, pass }
}

it('nothing is sent before undo has passed, and the key stays until the server has answered', async () => {
	const { kurz, slugs, leaving, pass } = await open()
	await letGo(kurz, [one, two], false)
	pass(undoTime - 1)
	expect(await deleteLeaving(kurz)).toEqual({ done: [], failed: [] })
	expect([kurz.sent.length, await slugs(), await leaving()]).toEqual([
		0,
		['one', 'three', 'two'],
		['one', 'two'],
	])
	expect(await nextDeletionAt(kurz)).toBe(kurz.clock.now + 1)
	pass(1)
	await deleteLeaving(kurz)
	expect([kurz.sent.length, await slugs(), await leaving()]).toEqual([1, ['three'], []])
	expect(await nextDeletionAt(kurz)).toBeUndefined()
})

it('undo in time keeps the links; too late it says so and changes nothing', async () => {
	const { kurz, leaving, pass } = await open()
	await letGo(kurz, [one, two], false)
	expect(await holdBack(kurz, [one, two])).toBe(true)
	expect(await leaving()).toEqual([])
	await letGo(kurz, [one, two], false)
	pass(undoTime)
	expect(await holdBack(kurz, [one, two])).toBe(false)
	expect(await leaving()).toEqual(['one', 'two'])
	await deleteLeaving(kurz)
	expect(await holdBack(kurz, [one, two])).toBe(false)
})

it('a link that is only taken off the list is forgotten without a request', async () => {
	const { kurz, slugs, pass } = await open()
	await letGo(kurz, [one], false)
	await letGo(kurz, [one], true)
	pass(undoTime)
	expect(await deleteLeaving(kurz)).toEqual({ done: [], failed: [] })
	expect([kurz.sent.length, await slugs()]).toEqual([0, ['three', 'two']])
})

it('its page gets another link meanwhile, and the link itself again after undo', async () => {
	const { kurz } = await open()
	const found = () => beginCreation(kurz, { ...wish, url: one.target })
	expect(await found()).toMatchObject({ slug: 'one' })
	await letGo(kurz, [one], false)
	expect(await found()).toMatchObject({ body: { url: one.target } })
	await holdBack(kurz, [one])
	expect(await found()).toMatchObject({ slug: 'one' })
})

it('servers that do nothing with many links delete one at a time', async () => {
	const old: Service = ({ method }) =>
		method === 'DELETE' ? Response.json({ status: 'success' }) : failing('not_found', 404)({} as Request)
	const { kurz, slugs, pass } = await open(old)
	await letGo(kurz, [one, two], false)
	pass(undoTime)
	await deleteLeaving(kurz)
	expect([kurz.methods(), await slugs()]).toEqual([['POST', 'DELETE', 'DELETE'], ['three']])
})

describe.each<[string, Service]>([
	['is away', away],
	['refuses', failing('forbidden', 403)],
	['no longer knows the account', failing('unauthorized', 401)],
])('when the server %s', (_, answer) => {
	it('the links are back on the list that says why', async () => {
		const { kurz, slugs, leaving, pass } = await open(answer)
		await letGo(kurz, [one, owned], false)
		pass(undoTime)
		const { failed } = await deleteLeaving(kurz, true)
		expect(failed.map(({ link }) => link.slug)).toEqual(['one', 'mine'])
		expect([await slugs(), await leaving()]).toEqual([['one', 'three', 'two'], []])
	})

	it('the background tries again an hour later, and loses nothing', async () => {
		const { kurz, slugs, leaving, pass } = await open(answer)
		await letGo(kurz, [one, owned], false)
		pass(undoTime)
		await deleteLeaving(kurz)
		expect([await slugs(), await leaving()]).toEqual([
			['one', 'three', 'two'],
			['one', 'mine'],
		])
		expect(await nextDeletionAt(kurz)).toBe(kurz.clock.now + hour)
		kurz.service.answer = deleting
		pass(hour)
		await deleteLeaving(kurz)
		expect([await slugs(), await leaving()]).toEqual([['three', 'two'], []])
	})
})

it('a server that wants no requests is asked again when it allows', async () => {
	const { kurz, leaving, pass } = await open(limiting(7))
	await letGo(kurz, [one], false)
	pass(undoTime)
	expect((await deleteLeaving(kurz, true)).failed).toEqual([])
	expect(await leaving()).toEqual(['one'])
	expect(await nextDeletionAt(kurz)).toBe(kurz.clock.now + 7_000)
})
