/** Whether the database answers: up, doubted or away. Its diagram: README.md, "Outages". */

/** A pool of connections, as far as an outage concerns it (door.ts). */
export interface Door {
	/** Whether any statement is without an answer. */
	isAsked: () => boolean
	/** Ends what is late. */
	look: () => void
	/** Sends what is held. */
	release: () => void
	/** Refuses what is not sent, and replaces the connections. */
	leave: () => void
}

/** Milliseconds. Silence is counted in looks, so a process that was frozen blames nobody. */
export const lookEvery = 100
/** Looks without any answer, while something is asked, until each state. */
const doubtAfter = 5
const awayAfter = 30
/** Milliseconds between two probes that fail at once. */
const probeEvery = 100

/**
 * `probe`: whether a connection of its own gets an answer within a second. Never fails.
 * `isReading`: whether a password is being read, which a server has asked for. It is not silent.
 */
export const createOutage = (
	probe: () => Promise<boolean>,
	every = lookEvery,
	isReading: () => boolean = () => false,
) => {
	let state: 'up' | 'doubted' | 'away' | 'closed' = 'up'
	/** Looks since the database last answered. */
	let quiet = 0
	let clock: Timer | undefined
	let isProbing = false
	const doors = new Set<Door>()
	const isInDoubt = () => state === 'doubted' || state === 'away'

	const heard = () => {
		quiet = 0
		if (!isInDoubt()) return
		state = 'up'
		for (const door of doors) door.release()
	}

	const probeUntilHeard = async () => {
		if (isProbing) return
		isProbing = true
		while (isInDoubt()) {
			if (await probe()) heard()
			else await new Promise((resolve) => setTimeout(resolve, probeEvery))
		}
		isProbing = false
	}

	const doubt = () => {
		if (state !== 'up') return
		state = 'doubted'
		watch()
		void probeUntilHeard()
	}

	const look = () => {
		if (!isReading()) quiet += 1
		for (const door of doors) door.look()
		const isAsked = [...doors].some((door) => door.isAsked())
		if (isAsked && quiet >= doubtAfter) doubt()
		if (state === 'doubted' && quiet >= awayAfter) {
			state = 'away'
			for (const door of doors) door.leave()
		}
		if (isAsked || state !== 'up') return
		clearInterval(clock)
		clock = undefined
	}

	/** Watches the database until nothing is asked. */
	const watch = () => {
		if (clock !== undefined || state === 'closed') return
		quiet = 0
		clock = setInterval(look, every)
	}

	return {
		/** Whether statements wait for it to answer, and whether none is sent any more. */
		isDoubted: (): boolean => state === 'doubted',
		isAway: (): boolean => state === 'away',
		join: (door: Door): void => void doors.add(door),
		watch,
		/** The database answered. */
		heard,
		/** A connection failed. */
		doubt,
		close: (): void => {
			state = 'closed'
			clearInterval(clock)
		},
	}
}

export type Outage = ReturnType<typeof createOutage>
