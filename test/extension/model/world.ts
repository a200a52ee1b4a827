/** The model's world: one storage and clock, and the windows and background that share them. */
import type { Kurz } from '../../../extension/actions/kurz.ts'
import { createItems } from '../../../extension/actions/storage/items.ts'
import { type MemoryArea, memoryArea } from '../../support/browsers/memory-area.ts'
import { type Clock, createClock } from './clock.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type Answer, createServer, type Server } from './servers.ts'

/** A page or the background: what it has begun ends with it, and its locks are released. */
export interface Place {
	name: string
	kurz: Kurz
	isOver: () => boolean
	end: () => void
}

export interface World {
	clock: Clock
	servers: Server[]
	/** What happened, and what was wrong with it. */
	ledger: Ledger
	areas: { local: MemoryArea; sync: MemoryArea; session: MemoryArea }
	open: (name: string) => Place
}

export interface Setting {
	/** What each server answers, request by request. */
	servers: Answer[][]
	/** The server of each link that is on the list already. */
	links: number[]
	/** Wishes that were sent once, in vain, and in how many seconds each is due. */
	wishes: { server: number; due: number }[]
	/** Decides how many turns each access to the storage takes. */
	seed: number
}

const never = new Promise<never>(() => {})

export const createWorld = (
	{ servers: scripts, seed }: Pick<Setting, 'servers' | 'seed'>,
	look: () => Promise<void>,
): World => {
	const clock = createClock(seed, look)
	const servers = scripts.map((script, nth) => createServer(clock, nth + 1, [...script]))
	const ledger = createLedger(clock)
	const areas = { local: memoryArea(), sync: memoryArea(), session: memoryArea() }
	const locks = new Map<string, Promise<unknown>>()
	let keys = 0

	const open = (name: string): Place => {
		const over = Promise.withResolvers<never>()
		let isOver = false
		/** What a page that has ended waits for never comes. */
		const alive = async <T>(work: () => Promise<T>): Promise<T> => {
			await clock.moment()
			if (isOver) return never
			const done = await work()
			return isOver ? never : done
		}
		const areaOf = (area: MemoryArea) => ({
			get: (asked?: string[]) => alive(() => area.get(asked)),
			set: (values: Record<string, unknown>) => alive(() => area.set(values)),
			remove: (names: string[]) => alive(() => area.remove(names)),
			watch: area.watch,
		})
		const withLock: Kurz['withLock'] = (lock, work) => {
			const before = locks.get(lock) ?? Promise.resolve()
			const running = before.then(() => alive(work))
			const released = Promise.race([running, over.promise]).catch(() => undefined)
			locks.set(
				lock,
				before.then(() => released),
			)
			return running
		}
		const fetch = async (request: Request): Promise<Response> => {
			await clock.moment()
			if (isOver) return never
			const server = servers.find(({ origin }) => request.url.startsWith(`${origin}/`))
			const id = request.headers.get('idempotency-key')
			const wish = id === null ? undefined : { id, target: (await request.clone().json()).url as string }
			const answered = ledger.note({ name, isOver: () => isOver }, wish, request)
			const cut = new Promise<never>((_resolve, reject) => {
				request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
			})
			try {
				const answer = await Promise.race([server!.handle(request, ledger.say), cut])
				await clock.moment()
				answered(isOver ? 'nobody' : answer.status)
				return isOver ? await never : answer
			} catch (error) {
				answered(isOver ? 'nobody' : 0)
				return isOver ? never : Promise.reject(error)
			}
		}
		const kurz: Kurz = {
			items: createItems({
				local: areaOf(areas.local),
				sync: areaOf(areas.sync),
				session: areaOf(areas.session),
			}),
			fetch,
			limitTime: (milliseconds) => {
				const controller = new AbortController()
				clock.later(milliseconds, () => controller.abort(new DOMException('Too late.', 'TimeoutError')))
				return controller.signal
			},
			withLock,
			now: () => new Date(clock.now),
			newKey: () => `key-${String(++keys).padStart(24, '0')}`,
			unanswered: new Map(),
		}
		const end = (): void => {
			isOver = true
			over.reject(new Error('This page is closed.'))
		}
		over.promise.catch(() => undefined)
		return { name, kurz, isOver: () => isOver, end }
	}
	return { clock, servers, ledger, areas, open }
}
