/** Every table that the service offers is safe in a spreadsheet, or named for one program alone. */
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { operations } from '../../../server/api/reference/operations.ts'
import { rowsOf } from '../../../server/moving/file/rows.ts'
import { readText } from '../../../server/moving/file/text.ts'
import { exportFormats } from '../../../shared/link/import.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const formula = '=cmd|x;=1+1'
/** What a spreadsheet runs, at the beginning of a cell or of what it may take for one. */
const runs = /(^|[;\t\r\n])["\s]*[=+\-@＝＋－＠]/

/** Every table, from every page and path that can be read: where it is, its file and its cells. */
const tables: { path: string; name: string; cells: string[] }[] = []
const cellsOf = (bytes: Uint8Array): string[] =>
	[...rowsOf(readText(bytes))].flatMap(({ read }) => Object.values(read?.row ?? {}).map(String))
const look = async (path: string, person: Person) => {
	const init = merged(withCookie(person.cookie), { headers: { accept: '*/*' } })
	const answer = await service.ask(path, init)
	const type = answer.headers.get('content-type') ?? ''
	const name = /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
	if (!/csv|tab-separated|zip/.test(type)) return void (await answer.body?.cancel())
	const bytes = await answer.bytes()
	const files = type.includes('zip') ? unzipSync(bytes) : { [name]: bytes }
	for (const [file, content] of Object.entries(files))
		if (/\.[ct]sv$/.test(file)) tables.push({ path, name: file, cells: cellsOf(content) })
}

beforeAll(async () => {
	const person = await signUp(service)
	const fields = { title: formula, tags: [formula, '@x'], url: 'https://target.example/?a;=1+1' }
	const { slug, key } = await makeOwn(service, person, { alias: 'table-1', ...fields })
	const headers = { 'user-agent': formula, referer: 'https://ref.example/;=1?;=1' }
	await service.ask(`/${slug}`, { headers })
	const statistics = (await service.client.share(slug, key)).statistics_url.slice(2)
	const read = service.app.routes.filter(({ method }) => method === 'GET')
	for (const route of new Set(read.map(({ path }) => path))) {
		const keys = route.startsWith('/s/') ? statistics : key
		const path = route.replace(/:(\w+)/g, (_, name: string) => (/key/.test(name) ? keys : slug))
		const formats = path === '/api/v1/my-links/export' ? exportFormats : ['']
		for (const format of formats) await look(`${path}?link=${slug}${format && `&format=${format}`}`, person)
	}
})

it('all documented tables are among them, and all hold what somebody chose', () => {
	const documented = Object.entries(operations).filter(([, { answers }]) =>
		Object.values(answers).some(({ texts = {} }) => /csv|zip/.test(Object.keys(texts).join())),
	)
	expect(documented.length).toBeGreaterThan(4)
	expect(tables.length).toBeGreaterThan(documented.length + exportFormats.length - 2)
	for (const { path, cells } of tables) expect(cells.join('\n'), path).toContain('=1')
})

it('none has a cell that a spreadsheet runs, unless its file is for one program only', () => {
	const bare = tables.filter(({ cells }) => cells.some((cell) => runs.test(cell)))
	expect(bare.map(({ name }) => name)).toEqual(bare.map(() => 'links-for-shlink-only.csv'))
	expect(bare).toHaveLength(1)
})
