/** Acts of operators on several things: the same key with others is another form. */
import { expect, it } from 'vitest'
import { openAdministration, sendAct } from '../../support/service/operators.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { operator, visit } = await openAdministration(service)
const make = async (url: string, alias: string) => {
	await service.client.shorten({ url, alias })
	return alias
}

it('the same key with other links, or more of them, is another form', async () => {
	const fields: [string, string][] = [
		['act', 'disable'],
		['confirm', 'yes'],
		['key', 'k'.repeat(24)],
	]
	const [other, third] = [
		await make('https://one.example/', 'other-1'),
		await make('https://one.example/', 'other-2'),
	]
	const same = (...slugs: string[]) => [...fields, ...slugs.map((one): [string, string] => ['link', one])]
	expect(await sendAct(service, operator, same(other))).toContain('done=1')
	expect(await sendAct(service, operator, same(other, third))).toContain('done=1')
	expect(await Promise.all([other, third].map(visit))).toEqual([451, 451])
})
