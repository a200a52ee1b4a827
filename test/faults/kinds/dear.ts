/** Many dear requests of one client: everybody else is served, and no process is taken for hung. */
import { setTimeout as pause } from 'node:timers/promises'
import { partsOf } from '../../support/machine/parts.ts'
import { tally } from '../../support/service/crowd.ts'
import { distinctCode } from '../../support/service/dear/looks.ts'
import { rawOf, sendRaw } from '../../support/service/dear/raw.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { embeddedIn, type FaultDatabase, startOutside } from '../stage/database.ts'
import { bothDatabases, type Fault, openStage, type Stage } from '../stage/stage.ts'

const requests = 200
/** Milliseconds between two visits of somebody else. */
const visitEvery = 20

/** The codes of QR requests are not looked at: they may be refused. */
const strikeWith = async ({ server }: Stage): Promise<void> => {
	const { origin } = server
	const { slug } = await doorOf(origin).make()
	const before = partsOf(server.pid())
	let isOver = false
	const dear = Array.from(
		{ length: requests },
		async (_, nth) => sendRaw(origin, await rawOf(origin, '192.0.2.7', distinctCode(nth))).answered,
	)
	const done = Promise.all(dear).then(() => {
		isOver = true
	})
	const visits: Promise<number>[] = []
	while (!isOver) {
		visits.push(sendRaw(origin, await rawOf(origin, '203.0.113.9', `/${slug}`)).answered)
		await pause(visitEvery)
	}
	await done
	const answers = tally(await Promise.all(visits))
	const replaced = before.filter((pid) => !partsOf(server.pid()).includes(pid)).length
	const faults = Object.keys(answers).some((status) => status !== '302')
	if (faults || replaced > 0 || before.length !== 2)
		throw new Error(`visits: ${JSON.stringify(answers)}; ${replaced} of ${before.length} processes replaced`)
}

const inTwo = (database: FaultDatabase): FaultDatabase => ({
	...database,
	env: { ...database.env, PROCESSES: '2' },
})

export const dearRequests: Fault[] = [
	{
		name: 'two processes under 200 dear requests',
		on: bothDatabases,
		open: async (place, kind) => {
			const database = kind === 'embedded' ? embeddedIn(`${place.folder}/data`) : await startOutside(place)
			const stage = await openStage(place, inTwo(database))
			return { ...stage, armed: { strike: () => strikeWith(stage) } }
		},
	},
]
