/** A server's background work as a process of its own: it counts and erases, but does not serve. */
import pino from 'pino'
import { startBackground } from '../../../server/background/background.ts'
import type { Place } from '../../../server/store/driver/connect.ts'
import { connectPools } from '../../../server/store/driver/pools.ts'
import { createStore } from '../../../server/store/store.ts'

/** The process's first argument, as JSON. */
export interface CounterOrder {
	place: Place
	prepare: boolean
}

const { place, prepare } = JSON.parse(process.argv[2] ?? '') as CounterOrder
const log = pino({ level: 'warn' }, pino.destination(2))
startBackground(createStore(connectPools(place, { prepare })), {
	now: Date.now,
	log,
	holder: `process ${process.pid}`,
})
process.stdout.write('counting\n')
// However the test ends, its end of the pipe is closed.
process.stdin.on('end', () => process.exit(0)).resume()
