/** An operator answers a request for data with what the person could take along themselves. */
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { operator, idOf, newest } = await openAdministration(service)

const filesOf = async (answer: Response) => {
	const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
	return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}
const newPerson = async () => {
	const person = await signUp(service)
	const { slug } = await makeOwn(service, person, { note: `a note of ${person.email}` })
	await service.ask(`/${slug}`)
	return { ...person, slug }
}
const ask = async (by: Person, ...people: Person[]) => {
	const ids = await Promise.all(people.map(({ email }) => idOf(email)))
	const fields = { act: 'export_account', list: '/admin/accounts', confirm: 'yes' }
	const sent = new URLSearchParams([...Object.entries(fields), ...ids.map((id) => ['account', id])])
	return service.ask('/admin/act', merged(withCookie(by.cookie), { method: 'POST', body: sent }))
}

it('of one account it is the same zip, and the log says who took it', async () => {
	const person = await newPerson()
	const own = await filesOf(await service.ask(paths.archive(), withCookie(person.cookie)))
	const answer = await ask(operator, person)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
	const files = await filesOf(answer)
	expect(Object.keys(files)).toEqual(['account.json', 'links.csv', 'links.json', `clicks/${person.slug}.csv`])
	expect(files).toEqual(own)
	expect(await newest()).toMatchObject({
		act: 'export_account',
		account: operator.email,
		subjects: [person.email],
	})
})

it('of several, each has a folder', async () => {
	const people = [await newPerson(), await newPerson()]
	const files = await filesOf(await ask(operator, ...people))
	const owners = ['1', '2'].map((folder) => JSON.parse(files[`${folder}/account.json`]!).email)
	expect(owners.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
	expect(Object.keys(files)).toHaveLength(8)
})

it('nobody else gets it', async () => {
	const person = await newPerson()
	expect((await ask(person, person)).status).toBe(404)
})
