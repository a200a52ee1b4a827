/** The clock of Postgres is set forward and back while it runs. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOutside } from '../stage/database.ts'
import { type Fault, openStage } from '../stage/stage.ts'

/** From Debian's package faketime, in a folder named by architecture; '' where it is missing. */
const library =
	readdirSync('/usr/lib')
		.map((kind) => join('/usr/lib', kind, 'faketime', 'libfaketime.so.1'))
		.find((path) => existsSync(path)) ?? ''

/** In seconds, as the library reads them. */
const steps = ['+3600', '-3600', '+5', '-5', '+86400', '+0']
/** Milliseconds until the next step; the service reads the clock meanwhile. */
const lasting = 700

export const clocks: Fault = {
	name: 'clock of Postgres set',
	on: library === '' ? [] : ['outside'],
	open: async (place) => {
		const file = join(place.folder, 'clock')
		const set = (offset: string) => writeFileSync(file, `${offset}\n`)
		set('+0')
		const env = {
			LD_PRELOAD: library,
			FAKETIME_TIMESTAMP_FILE: file,
			FAKETIME_NO_CACHE: '1',
			// Timeouts use the monotonic clock, which stays right when a real clock is set, too.
			FAKETIME_DONT_FAKE_MONOTONIC: '1',
		}
		const database = await startOutside(place, { env })
		return {
			...(await openStage(place, database)),
			armed: {
				strike: async ({ chance }) => {
					set(chance.pick(steps))
					await pause(lasting)
				},
			},
		}
	},
}
