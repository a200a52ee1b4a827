/** An installation on one Postgres: two servers, asked in turn. */
import { beforeAll } from 'vitest'
import { type Pair, startInTurn } from '../../support/machine/in-turn.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { checkLinks } from './links.ts'
import { checkStatistics } from './statistics.ts'
import { checkTornReads } from './torn-reads.ts'

const at = await openTestDatabase()
const place = useWorkplace('kurz-ordinary')
let pair: Pair
beforeAll(async () => {
	pair = await startInTurn(place, databaseVariables(at), at.database)
})

checkLinks(() => pair)
checkStatistics(() => pair)
// One Postgres reads a snapshot; only spread tables can tear a read.
checkTornReads(() => pair, 40, [1])
