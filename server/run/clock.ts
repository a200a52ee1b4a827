/** The clock of a process: the database's, read before anything goes by it. */
import type { Logger } from 'pino'
import { second } from '../../shared/text/time.ts'
import type { Store } from '../store/store.ts'
import { ticks } from '../waiting/deadline.ts'
import { createServiceClock, farApart } from '../waiting/service-clock.ts'
import type { Patiently } from './patience.ts'

export const openClock = async (
	{ partitions }: Pick<Store, 'partitions'>,
	log: Pick<Logger, 'warn' | 'info'>,
	patiently: Patiently,
) => {
	const { now, ahead, look } = createServiceClock({
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
	})
	const clock = { now, ahead, look: () => look(partitions.readClock) }
	await patiently(clock.look)
	return clock
}
