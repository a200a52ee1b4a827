/** Opens the embedded database, reports on stdout, and stops or leaves at a line on stdin. */
import { EmbeddedFailure } from '../../../server/embedded/failure.ts'
import { openEmbedded } from '../../../server/embedded/open.ts'

const [dataDir = '', purpose] = process.argv.slice(2)
const say = (message: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(message)}\n`)
const stop = new AbortController()
const told = Promise.withResolvers<void>()
process.stdin.on('data', (text) => {
	stop.abort()
	if (String(text).includes('leave')) told.resolve()
})

try {
	const database = await openEmbedded({
		dataDir,
		purpose: purpose === 'command' ? 'command' : 'server',
		stopping: stop.signal,
		log: (message) => say({ log: message }),
	})
	const { connection, version, started } = database
	say({ opened: { connection, version, started } })
	await told.promise
	await database.leave()
	say({ left: true })
	process.exit(0)
} catch (error) {
	say({
		failed: error instanceof Error ? error.message : String(error),
		expected: error instanceof EmbeddedFailure,
	})
	process.exit(1)
}
