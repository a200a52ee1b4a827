/** A process that opens the embedded database, reports on stdout, and leaves at a line on stdin. */
import { EmbeddedFailure, openEmbedded } from '../../../server/embedded/open.ts'

const [dataDir = ''] = process.argv.slice(2)
const say = (message: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
	const database = await openEmbedded({ dataDir, log: (message) => say({ log: message }) })
	const { connection, version, started } = database
	say({ opened: { connection, version, started } })
	process.stdin.once('data', async () => {
		await database.leave()
		say({ left: true })
		process.exit(0)
	})
} catch (error) {
	say({
		failed: error instanceof Error ? error.message : String(error),
		expected: error instanceof EmbeddedFailure,
	})
	process.exit(1)
}
