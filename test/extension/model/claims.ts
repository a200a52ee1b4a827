/** What must be true in the model, whatever happens. */
import { isDeepStrictEqual } from 'node:util'
import { exportLinks, importLinks } from '../../../extension/actions/list/link-file.ts'
import type { Outcome } from '../../../extension/actions/list/many.ts'
import { isStored } from '../../../extension/actions/storage/item.ts'
import type { Creation, KeptLink, News } from '../../../extension/actions/storage/items.ts'
import { isGone } from '../../../extension/actions/storage/links.ts'
import { openTestKurz } from '../../support/browsers/extension-kurz.ts'
import type { World } from './world.ts'

/** Milliseconds for which a wish may be due: those before it may get silence. */
const LATE = 180_000

const isDeletedAt = ({ servers }: World, key: string | undefined): boolean =>
	servers.flatMap(({ links }) => links).some((link) => link.monitor_key === key && link.isDeleted)

/** What is known of a version of a link is what its server has. */
const claimVersions = ({ servers, ledger }: World, links: KeptLink[]): void => {
	for (const { url, monitor_key, version, tags = [] } of links) {
		const there = servers.flatMap((one) => one.links).find((link) => link.monitor_key === monitor_key)
		if (there !== undefined && version === there.version && !isDeepStrictEqual(tags, there.tags))
			ledger.say(`${url} has the tags ${there.tags.join()}, and is kept with ${tags.join()}`)
	}
}

/** Each of many links has an outcome, and fails only if its own server said so. */
export const claimMany = (
	world: World,
	before: number,
	name: string,
	chosen: KeptLink[],
	{ done, failed }: Outcome,
): void => {
	const { ledger } = world
	if (done.length + failed.length !== chosen.length)
		ledger.say(`${name}: of ${chosen.length} links ${done.length + failed.length} have an outcome`)
	const refusals = ledger.failed.slice(before)
	for (const { link, failure } of failed) {
		const isGone = failure.code === 'not_found' && isDeletedAt(world, link.monitor_key)
		if (!isGone && !refusals.some(({ url }) => url.startsWith(`${link.origin}/`)))
			ledger.say(`${name}: ${link.url} fails with ${failure.code}, which nobody said of it`)
	}
}
/** What is exported arrives as it was. */
export const claimBackup = async (world: World, links: KeptLink[]): Promise<void> => {
	const other = await openTestKurz()
	await importLinks(other, exportLinks(links, new Date(world.clock.now)))
	const asListed = (list: KeptLink[]) =>
		list
			.map(({ figures, creation: _creation, gone_at, ...link }) => ({
				...link,
				isGone: isGone({ gone_at, figures }),
			}))
			.toSorted((one, two) => (one.monitor_key < two.monitor_key ? -1 : 1))
	const [here, there] = [asListed(links), asListed(await other.items.links.read())]
	if (!isDeepStrictEqual(here, there))
		world.ledger.say(`the backup of ${here.length} links arrives as ${there.length}, or with others`)
}

export const createClaims = (world: () => World) => {
	/** Every key that was ever on the list. */
	const kept = new Map<string, KeptLink>()
	/** Every wish that was ever stored, and those that people took back. */
	const stored = new Map<string, Creation>()
	const takenBack = new Set<string>()
	/** What the background made, by the id of the wish, and what it was refused, by target. */
	const made = new Map<string, string>()
	const refused: string[] = []

	/** As the storage changes: some are gone again before anybody looks. */
	const note = ({ creations }: Record<string, unknown>): void => {
		if (!isStored(creations)) return
		for (const one of creations.value as Creation[]) stored.set(one.id, one)
	}
	const readAll = async () => {
		const { items } = world().open('reader').kurz
		return { links: await items.links.read(), creations: await items.creations.read(), items }
	}
	const deleted = (key: string): boolean => {
		return isDeletedAt(world(), key) || world().ledger.denied.has(key)
	}
	/** After each step, and whenever something happens while time passes. */
	const look = async (): Promise<void> => {
		const { ledger, clock } = world()
		const { links, creations } = await readAll()
		const keys = new Set(links.map(({ monitor_key }) => monitor_key))
		for (const link of links) kept.set(link.monitor_key, link)
		claimVersions(world(), links)
		for (const [key, { url }] of kept)
			if (!keys.has(key) && !deleted(key)) ledger.say(`${url} is no longer on the list, with its key`)
		for (const one of creations) {
			const late = clock.now - Math.max(clock.woke, Date.parse(one.next_at ?? one.begun_at))
			const isSent = ledger.wishes.get(one.id)?.now.some(({ isOver }) => !isOver()) === true
			if (late > LATE && !isSent && one.next_at !== undefined)
				ledger.say(`${one.body.url} is due for ${late / 1_000} s and isn't sent`)
		}
		for (const [id, { by, status = 0 }] of ledger.wishes) {
			const isOpen = creations.some((one) => one.id === id)
			if (by !== 'background' || isOpen || takenBack.has(id) || made.has(id)) continue
			const link = links.find(({ creation }) => creation === id)
			if (status === 201 && link !== undefined) made.set(id, link.url)
		}
		for (const { id, target } of ledger.refused.splice(0)) if (!takenBack.has(id)) refused.push(target)
		if (ledger.faults.length > 0) throw new Error(ledger.faults.join('\n'))
	}
	/** Once all servers have been well for long, and every popup is closed. */
	const lookAtEnd = async (told: News[], reopened: Set<string>): Promise<void> => {
		const { ledger, servers } = world()
		const { creations, items, links } = await readAll()
		for (const { body } of creations) ledger.say(`${body.url} still waits`)
		for (const id of await items.unwanted.read()) ledger.say(`${id} is still to be deleted`)
		for (const { id, url, monitor_key } of servers.flatMap((one) => one.links)) {
			const isKept = links.some((link) => link.monitor_key === monitor_key)
			const isAnswered = stored.has(id) && ledger.wishes.get(id)?.status === 201
			if (isAnswered && !isKept && !deleted(monitor_key) && !takenBack.has(id))
				ledger.say(`${url} was made, and its key is lost`)
			if (isKept && takenBack.has(id) && !reopened.has(stored.get(id)?.body.url ?? ''))
				ledger.say(`${url} was taken back, and is still there`)
		}
		const urls = told.flatMap(({ url }) => url ?? [])
		for (const url of new Set([...urls, ...made.values()])) {
			const times = [urls, [...made.values()]].map((all) => all.filter((one) => one === url).length)
			if (times[0] !== times[1]) ledger.say(`the news of ${url} came ${times[0]} times`)
		}
		const givenUp = [...stored.values()].filter(({ id, next_at }) => {
			const { status = 0, times = 0, by } = ledger.wishes.get(id) ?? {}
			// The first refusal is said where it was asked for, also one by a known wait.
			const isUnsent = !ledger.wishes.has(id) && next_at === undefined
			const isSaid = isUnsent || (times === 1 && by !== 'background' && [401, 429].includes(status))
			return !takenBack.has(id) && ![201, 404, 409].includes(status) && !isSaid
		})
		const ended = [...refused, ...givenUp.map(({ body }) => body.url)]
		const failed = told.filter(({ failure }) => failure !== undefined).map(({ target }) => target)
		if (!isDeepStrictEqual(failed.toSorted(), ended.toSorted()))
			ledger.say(`told as failed: ${failed.join(', ')}; did fail: ${ended.join(', ')}`)
		if (ledger.faults.length > 0) throw new Error(ledger.faults.join('\n'))
	}
	return { note, look, lookAtEnd, readAll, takenBack }
}
