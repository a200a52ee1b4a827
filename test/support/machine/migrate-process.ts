/** A process that migrates a database, as a server does when it starts. */
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'

const { place, prepare } = JSON.parse(process.argv[2] ?? '') as { place: Place; prepare: boolean }
// However the test ends, its end of the pipe is closed.
process.stdin.on('end', () => process.exit(1)).resume()
const database = connect(place, { prepare, max: 2 })
await migrate(database)
await database.close()
process.stdout.write('migrated\n')
process.exit(0)
