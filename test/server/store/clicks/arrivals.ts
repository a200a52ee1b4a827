/** What happens to links and their clicks: in any order, on two processes, and two things at once. */
import { onTestFinished } from 'vitest'
import { openRandom } from '../../../support/service/any-rows.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { variety } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { connectAgain, joinService, type TestService } from '../../../support/service/service.ts'
import { type StoredLink, storedLinks } from '../../../support/service/stored-links.ts'

const day = 86_400_000
type Below = (limit: number) => number

/** Clicks of links: late ones in batches, and visits. `steps`: how far it has come. */
const clicksOn = (links: StoredLink[], now: () => number, below: Below, steps: () => number) => {
	const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
	const clickOf = () =>
		anyClick({
			linkId: pick(links).id,
			time: now() - below(below(2) === 0 ? 2 : 8) * day - below(3) * 3_600_000 - below(1_000),
			// Some of them come for the first time, as long as it goes on.
			ipHash: (Math.floor(steps() / 4) + below(3)).toString(16).padStart(32, '0'),
			referer: below(2) === 0 ? null : `https://a${below(4)}.example/`,
			browser: below(2) === 0 ? null : 'Firefox',
			country: pick([null, 'DE', 'AT']),
		})
	const batch = () => Array.from({ length: 1 + below(3) }, clickOf)
	const visit = ({ ask }: TestService) => {
		const referer = pick(variety.referers)
		const headers = { 'user-agent': pick(variety.agents), ...(referer !== undefined && { referer }) }
		return ask(`/${pick(links).slug}`, { headers, peer: pick(variety.peers) })
	}
	return { batch, visit }
}

export const openArrivals = async (service: TestService) => {
	const random = openRandom(20_261_129)
	const below = (limit: number) => Math.floor(random() * limit)
	const { database, clock } = service
	const { sql } = database
	const join = () => joinService({ ...service, database: connectAgain(service) }, {}, clock)
	/** Each has its own connections and caches; a restart puts another in its place. */
	const processes: [TestService, TestService] = [join(), join()]
	/** Commits some batches late. */
	const slow = connectAgain(service)
	onTestFinished(async () => {
		await slow.close(0)
		for (const one of processes) await one.database.close(0)
	})
	const { make } = storedLinks(service)
	/** The last one is deleted again and again. */
	const links = [await make(), await make(), await make()]
	const deleted: number[] = []
	const open: (() => Promise<void>)[] = []
	/** Of the oldest open batch; false where there is none. */
	const commit = async () => {
		const next = open.shift()
		await next?.()
		return next !== undefined
	}
	let steps = 0
	const { batch, visit } = clicksOn(
		links,
		() => clock.now,
		below,
		() => steps,
	)

	const remove = async ({ ask }: TestService) => {
		const { slug, key, id } = links.at(-1)!
		const { status } = await ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' })
		if (status !== 200) return
		deleted.push(id)
		links[links.length - 1] = await make()
	}
	const restart = async (at: TestService) => {
		processes[processes.indexOf(at)] = join()
		await at.database.close()
	}
	const acts: [weight: number, (at: TestService) => Promise<unknown>][] = [
		[8, () => logBatch(sql, batch())],
		[2, visit],
		[
			1,
			async () =>
				open.length < 2 && open.push(await holdTransaction(slow, (tx) => logBatch(tx, batch()), 'commit')),
		],
		[1, commit],
		[4, ({ store }) => store.projection.project(1 + below(3))],
		[1, ({ store }) => store.projection.help()],
		[3, (at) => rollUpAll(at, 4)],
		[1, ({ store }) => store.lanes.change(1 + below(3))],
		// Not all of them: what was counted wrongly would be mended.
		[1, ({ store }) => store.rebuild.rebuildLinks([links[below(links.length)]!.id])],
		[1, remove],
		[1, ({ store }) => store.erasure.eraseChunk(new Date(clock.now))],
		[1, restart],
	]
	const all = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))
	/** Each third has another beside it. */
	const step = async () => {
		steps++
		const [one, other] = below(2) === 0 ? processes : processes.toReversed()
		await Promise.all([
			all[below(all.length)]!(one!),
			below(3) === 0 ? all[below(all.length)]!(other!) : undefined,
		])
	}
	return { processes, links, deleted, step, commit }
}
