/** The users of the service during a run: visitors, readers, an editor, a maker of links. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../stage/chance.ts'
import type { Reply } from './ask.ts'
import { type AnyOrigin, deleteLink, makeLink } from './links.ts'
import { type KnownLink, type Record, targetAddress } from './record.ts'

export const password = 'open sesame'

export interface Scene {
	record: Record
	origin: AnyOrigin
	chance: Chance
	/** Visited and read; a link that is in it twice is visited twice as often. */
	links: KnownLink[]
	isOver: () => boolean
}

/** Milliseconds until the next try when no server was reached. */
const retryAfter = 25

interface Counted {
	clicks: number
}

const addresses = Array.from({ length: 40 }, (_, nth) => `198.51.100.${nth}`)

/** Acts until the run is over, with pauses between `shortest` and `longest` milliseconds. */
const repeat = async (
	{ chance, isOver }: Scene,
	[shortest, longest]: [number, number],
	act: () => Promise<Reply | undefined>,
): Promise<void> => {
	while (!isOver()) {
		const reply = await act()
		await pause(reply?.answer === 'unreached' ? retryAfter : chance.between(shortest, longest))
	}
}

export const visitor = (scene: Scene): Promise<void> =>
	repeat(scene, [2, 15], async () => {
		const { record, chance, links, origin } = scene
		const link = chance.pick(links)
		const how = { path: `/${link.slug}` }
		return record.visit(origin(), link, chance.pick(addresses), how, ({ location }) => location)
	})

/** An unlock is a click too; it costs the server a tenth of a second of a core. */
export const unlocker = (scene: Scene, locked: KnownLink): Promise<void> =>
	repeat(scene, [200, 400], async () => {
		const { record, chance, origin } = scene
		const how = { method: 'POST' as const, path: `/api/v1/${locked.slug}`, body: { password } }
		const addressOf = ({ answer, body }: Reply) =>
			answer === 200 ? (body as { url: string }).url : undefined
		return record.visit(origin(), locked, chance.pick(addresses), how, addressOf)
	})

/** Reads the record of a link, or its details, which add up roll-ups. */
export const reader = (scene: Scene): Promise<void> =>
	repeat(scene, [10, 40], async () => {
		const { record, chance, links, origin } = scene
		const { number, slug, key } = chance.pick(links)
		const isDetails = chance.next() < 0.3
		const path = isDetails ? `/api/v1/${slug}/${key}/details` : `/${slug}/${key}?clicks=0`
		return record.note(
			origin(),
			() => ({ path }),
			{ kind: 'read', link: number },
			({ answer, body }) => {
				if (answer !== 200) return {}
				const { clicks } = isDetails ? (body as Counted) : (body as { data: Counted }).data
				return { clicks }
			},
		)
	})

/** Each edit sends the link to the target of the next number. */
export const editor = (scene: Scene, { number, slug, key }: KnownLink): Promise<void> => {
	let target = 0
	return repeat(scene, [20, 80], () => {
		const next = ++target
		const body = { url: targetAddress(number, next) }
		const question = { method: 'PATCH' as const, path: `/api/v1/${slug}/${key}`, body }
		return scene.record.note(scene.origin(), () => question, { kind: 'edit', link: number, target: next })
	})
}

/** Makes a limited link and one to delete, has them visited for a while, and starts over. */
export const maker = (scene: Scene): Promise<void> =>
	repeat(scene, [10, 50], async () => {
		const { record, chance, links, origin, isOver } = scene
		const limited = await makeLink(record, origin, { max_clicks: chance.between(1, 40) }, isOver)
		const doomed = await makeLink(record, origin, {}, isOver)
		if (limited === undefined || doomed === undefined) return undefined
		links.push(limited, limited, doomed, doomed)
		await pause(chance.between(200, 700))
		await deleteLink(record, origin, doomed)
		await pause(chance.between(50, 200))
		for (const link of [limited, doomed]) while (links.includes(link)) links.splice(links.indexOf(link), 1)
		return undefined
	})
