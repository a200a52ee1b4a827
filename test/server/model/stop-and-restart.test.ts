/** A process stops at any step of its background work; the next one does what is left, once. */
import { expect, it } from 'vitest'
import type { Store } from '../../../server/store/store.ts'
import { freeLease } from '../../support/service/lease.ts'
import { isOneSnapshot } from '../../support/service/one-snapshot.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'
import { atFullSize } from '../../support/small-world/at-full-size.ts'
import { openClockwork } from './clockwork.ts'

const service = await openService()
const other = joinService({ ...service, database: connectAgain(service) }, {}, service.clock)
const { prepare, leftOf, start, expectWhole } = openClockwork(service)

/** The store, which calls back when it is asked; the call is made once that is over. */
const watched = (onCall: (name: string, made: () => Promise<unknown>) => unknown): Store => {
	const inRoom = (room: string, acts: object) =>
		new Proxy(acts, {
			get: (target, act, receiver) => {
				const run = Reflect.get(target, act, receiver)
				if (typeof run !== 'function') return run
				return (...given: unknown[]) => onCall(`${room}.${String(act)}`, () => run(...given))
			},
		})
	return new Proxy(service.store, {
		get: (store, room, receiver) => inRoom(String(room), Reflect.get(store, room, receiver)),
	})
}

/** Each step that background work asks of the store. */
const steps = [
	'lease.hold',
	'projection.project',
	'erasure.eraseChunk',
	'lowWaterMark.raise',
	'rollups.findMany',
	'partitions.prepare',
	'erasure.sweep',
	'accounts.sweepSessions',
	'accounts.sweep',
	'hostVisits.sweep',
	'audit.sweep',
	'damage.read',
	'rebuild.rebuildLinks',
	'rollups.rollUpBefore',
	'partitions.dropBefore',
	'visitors.forgetSome',
	...(isOneSnapshot ? ['lastBackup.read', 'backup.write', 'lastBackup.note'] : []),
]

atFullSize('two clicks are many there, so one more step rolls them up')('these are all of them', async () => {
	const ground = await prepare()
	const asked = new Set<string>()
	const store = watched((name, make) => {
		asked.add(name)
		return make()
	})
	const background = start(service, 'one', store)
	await expect.poll(() => leftOf(ground)).toEqual([])
	await background.stop()
	await expectWhole(ground)
	// Each process ends its own lost connections, and a stop leaves the lease.
	const ofAll = /^(lostConnections|lease\.leave)/
	expect([...asked].filter((name) => !ofAll.test(name)).toSorted()).toEqual(steps.toSorted())
})

/** When it stops. One whose answer never comes is left by a process that was killed. */
const moments = ['as it begins', 'while its answer never comes'] as const
it.each(steps.flatMap((step) => moments.map((moment) => [step, moment] as const)))(
	'%s, %s',
	async (step, moment) => {
		const ground = await prepare()
		let stopping: Promise<void> | undefined
		const reached = Promise.withResolvers<void>()
		const stop = () => {
			// The first call comes before there is anything to stop.
			stopping ??= Promise.resolve().then(() => background.stop())
			reached.resolve()
		}
		const store = watched(async (name, make) => {
			if (name !== step || stopping !== undefined) return make()
			if (moment === 'as it begins') stop()
			const answer = await make()
			if (moment === 'as it begins') return answer
			stop()
			return new Promise(() => {})
		})
		const background = start(service, 'one', store)
		await reached.promise
		if (moment === 'while its answer never comes') await freeLease(service.database)
		else await stopping
		const next = start(other, 'two')
		await expect.poll(() => leftOf(ground)).toEqual([])
		await next.stop()
		await stopping
		await expectWhole(ground)
	},
)
