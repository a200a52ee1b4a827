/** Tables that a page offers open in Excel as they are: a mark says that they are UTF-8. */
import { expect, it } from 'vitest'
import { accountPaths } from '../../../server/http/account-paths.ts'
import { openEveryPage } from '../../support/service/opened-pages.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { allOf } from './markup.ts'

const service = await openService()
const opened = await openEveryPage(service, { alias: 'speisekarte', title: 'Menü im Café' })
const { person: owner, slug } = opened
await service.ask(`/${slug}`)
await service.project()

const mark = [0xef, 0xbb, 0xbf]
const read = async (path: string) => {
	const answer = await service.ask(path, { headers: { ...asBrowser.headers, cookie: owner.cookie } })
	return {
		type: answer.headers.get('content-type') ?? '',
		status: answer.status,
		bytes: new Uint8Array(await answer.arrayBuffer()),
	}
}
const hrefsOn = async (path: string): Promise<string[]> => {
	const { bytes } = await read(path)
	return allOf(new TextDecoder().decode(bytes), 'a').flatMap(({ attributes: { href, download } }) =>
		href?.startsWith('/') && download !== undefined ? [href.replaceAll('&amp;', '&')] : [],
	)
}
const offered = [...new Set((await Promise.all(opened.paths.map(hrefsOn))).flat())]
// The form of the list sends this address.
const all = [...offered, `${accountPaths.exportSelected()}?link=${slug}`]
const tables: string[] = []

it.each(all)('%s', async (href) => {
	const { status, type, bytes } = await read(href)
	expect(status).toBe(200)
	if (!type.startsWith('text/csv')) return expect([...bytes.slice(0, 3)]).not.toEqual(mark)
	// Shlink reads this one.
	const isForShlink = href.includes('shlink')
	expect([...bytes.slice(0, 3)].join() === mark.join()).toBe(!isForShlink)
	expect([...bytes.slice(3, 6)]).not.toEqual(mark)
	tables.push(href)
})

it('these are all, and programs get the same without the mark', async () => {
	expect(tables.filter((href) => href.includes('clicks.csv'))).toHaveLength(3)
	// Each of the five pages of statistics has a table of its figures.
	expect(tables.filter((href) => href.includes('as=csv'))).toHaveLength(5)
	expect(tables).toHaveLength(12)
	for (const href of tables.filter((one) => one.includes('bom=true'))) {
		const plain = await read(href.replace('bom=true', 'bom=false'))
		expect(plain.bytes).toEqual((await read(href)).bytes.slice(3))
	}
	expect((await read('/api/v1/my-links.csv?bom=yes')).status).toBe(400)
})
