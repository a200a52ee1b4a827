/** Every promise of server/SECURITY.md names a test that exists. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const page = readFileSync(`${root}server/SECURITY.md`, 'utf8')
/** What costs how much is no promise. */
const [promises = ''] = page.split('## The dearest requests')
const rows = promises.split('\n').filter((line) => line.startsWith('| ') && !/^\| (what|---)/.test(line))

/** Without `test/`, as on the page. */
const citedIn = (text: string): string[] =>
	[...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map((match) => match[1]!)

it('there are promises', () => {
	expect(rows.length).toBeGreaterThan(25)
})

it('each has a test', () => {
	expect(rows.filter((row) => citedIn(row).length === 0)).toEqual([])
})

it('each test exists', () => {
	expect(citedIn(page).filter((file) => !existsSync(`${root}test/${file}`))).toEqual([])
})

it('it is short enough to be read', () => {
	expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(130)
})
