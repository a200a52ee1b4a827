/** The clock of a process: the database's, read before anything goes by it. */
import type { Logger } from 'pino'
import { second } from '../../shared/text/time.ts'
import type { Store } from '../store/store.ts'
import { ticks } from '../waiting/deadline.ts'
import { createServiceClock, farApart } from '../waiting/service-clock.ts'
import type { Patiently } from './patience.ts'

export const openClock = async (
	{ past }: Pick<Store, 'past'>,
	log: Pick<Logger, 'warn' | 'info'>,
	patiently: Patiently,
) => {
	const { now, ahead, isInDoubt, look } = createServiceClock({
		own: Date.now,
		ticks,
		onChange: (by) => {
			if (Math.abs(by) <= farApart) return log.info("this machine's clock is right again")
			const seconds = Math.round(Math.abs(by) / second)
			log.warn(
				{ seconds },
				`this machine's clock is ${by > 0 ? 'ahead of' : 'behind'} the database's, which Kurz goes by: set both by NTP`,
			)
		},
		onDoubt: (lived) => {
			if (lived === null) return log.info('the clock is no longer in doubt')
			log.warn(
				{ lived: new Date(lived).toISOString() },
				'the clock is in doubt: it is more than a day from the latest time that this database lived at. Until it is believed, nothing is deleted and no backup is made by the clock: that takes an hour, or kurz clock --right if it is right',
			)
		},
	})
	const clock = {
		...{ now, ahead, isInDoubt },
		look: async (): Promise<void> => {
			const noted = await look(past.read)
			if (noted !== undefined) await past.note(noted.time, noted.isRight)
		},
	}
	await patiently(clock.look)
	return clock
}
