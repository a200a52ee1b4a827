/** An installation on Citus, before and after tables are distributed, on two servers in turn. */
import { beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { type Citus, refusedBy, startCitus } from '../../support/machine/citus.ts'
import { type Pair, startInTurn } from '../../support/machine/in-turn.ts'
import { isLong } from '../../support/machine/long.ts'
import { operateAt } from '../../support/machine/operator.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { checkLinks } from './links.ts'
import { checkListOrder } from './list-order.ts'
import { checkStatistics } from './statistics.ts'
import { checkTornReads } from './torn-reads.ts'

const place = useWorkplace('kurz-citus')
let citus: Citus
beforeAll(async () => {
	citus = await startCitus(place)
})

const installations: [string, boolean][] = [
	['distributed', true],
	['ordinary', false],
]

// The short suite has `ordinary.test.ts` for the second.
describe.each(isLong ? installations : installations.slice(0, 1))('%s', (name, isDistributed) => {
	let pair: Pair
	beforeAll(async () => {
		const url = await citus.createDatabase(name)
		const database = connect(url, { prepare: false, max: 1 })
		const env = databaseVariables({ place: url, prepare: true })
		pair = await startInTurn(place, env, database)
		// While both servers run, as an operator would.
		if (isDistributed) {
			expect((await operateAt(place, env, 'distribute')).code).toBe(0)
			// There is no snapshot over machines.
			const { code, said } = await operateAt(place, env, 'backup', `${place.folder}/backup`)
			expect([code, said]).toEqual([
				1,
				[expect.stringMatching(/: its tables are distributed \(Citus\): back it up/)],
			])
		}
		return async () => {
			await Promise.all(pair.servers.map((server) => server.stop()))
			await database.close()
		}
	})

	checkLinks(() => pair)
	checkStatistics(() => pair)
	checkListOrder(() => pair, isLong ? 120 : 20)
	checkTornReads(() => pair, isLong ? 2_000 : 100, [1, 3])

	it('has every statement accepted', () => {
		expect(refusedBy(citus.coordinator)).toEqual([])
	})
})
