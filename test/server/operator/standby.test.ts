/** The standby that is ahead is promoted, as `standby` says, and no answered click is lost. */
import { afterAll, expect, it } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { operateAt } from '../../support/machine/operator.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { type Node, startPair } from '../../support/machine/standby.ts'
import { databaseVariables, expectOneLine, refusalOf } from '../../support/machine/starts.ts'
import { openWorkplace } from '../../support/machine/workplace.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'

const workplace = openWorkplace('kurz-standby')
const { primary, standby: behind, further, url } = await startPair(workplace, 1)
const ahead = further[0]!
afterAll(async () => {
	for (const node of [primary, behind]) node.thaw()
	await workplace.close()
})
const env = databaseVariables({ place: url, prepare: true })
const tell = async () => {
	const { code, said } = await operateAt(workplace, env, 'standby')
	return { code, said: said.join('\n') }
}
const askNode = async (node: Node, statement: string) => {
	const { sql, close } = connect(node.url, { prepare: false, max: 1 })
	const rows = await sql.unsafe(statement)
	await close()
	return rows
}
const cutOff = async (node: Node) => {
	await askNode(node, `alter system set primary_conninfo = ''`)
	await askNode(node, 'select pg_reload_conf()')
	await expect.poll(() => askNode(node, 'select 1 from pg_stat_wal_receiver')).toHaveLength(0)
}

it('the primary is named, and the standbys that confirm its commits', async () => {
	const { code, said } = await tell()
	expect(code).toBe(0)
	expect(said).toMatch(`${primary.name} is the primary, on timeline 00000001`)
	expect(said).toMatch(/its commits wait for ANY 1 \(standby,standby2\)\n {2}standby confirms commits, has/)
	expect(said).toMatch(`${behind.name} is a standby, has everything up to 0/`)
	expect(said).toMatch(`${primary.name} takes writes: there is nothing to promote`)
})

it('of two standbys it names the one to promote, which has every click', async () => {
	const { origin } = await startServer(workplace, { env })
	const { make, visit, client } = doorOf(origin)
	const link = await make()
	await cutOff(behind)
	expect(tally(await crowd(40, () => visit(link)))).toEqual({ 302: 40 })
	primary.freeze()
	// It might have been the one ahead.
	behind.freeze()
	const undecided = '2. Only one of the silent hosts was the primary. Bring the standbys back'
	expect((await tell()).said).toMatch(undecided)
	behind.thaw()
	const { code, said } = await tell()
	expect(code).toBe(0)
	expect(said).toMatch(new RegExp(`1\\. Make sure that the old primary \\(${primary.name}\\) is dead`))
	expect(said).toMatch(`3. Promote ${ahead.name}, the most advanced`)
	expect(said).not.toContain(new URL(primary.url).password)
	await ahead.promote()
	await expect.poll(() => visit(link)).toBe(302)
	const { clicks } = (await client.analytics(link.slug, link.key)).body.data
	expect(clicks).toBe(41)
})

it('where a former primary takes writes too, a server that starts uses the promoted one', async () => {
	primary.thaw()
	const { said } = await tell()
	expect(said).toMatch(`Shut down ${primary.name}: ${ahead.name} was promoted later`)
	const server = await startServer(workplace, { env })
	expect(server.output()).toContain(`"former":["${primary.name}"]`)
	const { make, visit } = doorOf(server.origin)
	const link = await make()
	expect(await visit(link)).toBe(302)
	expect(await askNode(ahead, `select from links where slug = '${link.slug}'`)).toHaveLength(1)
})

it('where two were promoted, neither after the other, no server starts', async () => {
	await behind.promote()
	const { said, code } = await tell()
	expect([code, said]).toEqual([0, expect.stringContaining('decide which one to keep')])
	expectOneLine(await refusalOf(workplace, env), / and .* both take writes, and neither was promoted/)
})
