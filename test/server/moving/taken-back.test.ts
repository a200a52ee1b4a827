/** Taking an import back spares a link whose click is committing, in whichever process. */
// Not in the small world: its late click finds a link of the next piece, and keeps it.
import { afterAll, expect, it } from 'vitest'
import { holdNextBatch, untilBlocked } from '../../support/service/held-transaction.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { take, takeBack, linksOf } = importing(service)
let files = 0
const elsewhere = connectAgain(service)
afterAll(() => elsewhere.close())
it.each([
	['this process', service],
	['another process', joinService({ ...service, database: elsewhere }, {}, service.clock)],
])('a click that %s is committing while an import is taken back keeps its link', async (_, at) => {
	const person = await signUp(service)
	const names = [0, 1, 2].map((n) => `T${files}-${n}`)
	files += 1
	const csv = `keyword,url,title,timestamp,ip,clicks\n${names.map((name) => `${name},https://example.org/${name},,,,7`).join('\n')}\n`
	const { import_id: id } = await take(person, csv)
	const release = await holdNextBatch(service.database)
	const visit = at.ask(`/${names[1]}`)
	await untilBlocked(service.database)
	const taken = takeBack(person, id!)
	// It waits for the click, and a later click for it.
	await untilBlocked(service.database, 1, 'lock table click_lock')
	const late = at.ask(`/${names[2]}`)
	await release()
	expect(await (await taken).json()).toEqual({ deleted: 2, kept: 1, cancelled: false })
	expect([(await visit).status, (await late).status]).toEqual([302, 404])
	expect((await linksOf(person)).map(({ short_url }) => short_url)).toEqual([names[1]])
	await service.project()
	expect((await service.ask(`/${names[1]}`)).status).toBe(302)
})

it('an import can be taken back after others of the account, and only by it', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	const ids: string[] = []
	for (const name of ['Older-1', 'Newer-1']) {
		const { import_id } = await take(
			person,
			`keyword,url,title,timestamp,ip,clicks\n${name},https://example.org/,,,,7\n`,
		)
		ids.push(import_id!)
		service.clock.now += 3_600_000
	}
	await take(other, 'keyword,url,title,timestamp,ip,clicks\nOther-1,https://example.org/,,,,7\n')
	for (const id of ids) {
		expect((await takeBack(other, id)).status).toBe(404)
		expect(await (await takeBack(person, id)).json()).toEqual({ deleted: 1, kept: 0, cancelled: false })
	}
	expect(await linksOf(person)).toEqual([])
	expect(await linksOf(other)).toHaveLength(1)
})
