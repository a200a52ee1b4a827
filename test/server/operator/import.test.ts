/** `kurz import FILE --account EMAIL`: what it says, and that all or nothing is made. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { commandsOf } from './run-command.ts'

const service = await openService()
const { linksOf } = importing(service)
const run = commandsOf(service)
const folder = mkdtempSync(join(tmpdir(), 'kurz-import-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, text: string): string => {
	writeFileSync(join(folder, name), text)
	return join(folder, name)
}
const head = 'keyword,url,title,timestamp,ip,clicks\n'

it('says what would happen, makes it, and makes nothing twice', async () => {
	const person = await signUp(service)
	const file = fileOf('good.csv', `${head}one,https://example.org/,,2024-05-01 12:00:00,,17\n`)
	const to = ['--account', person.email, '--zone', '+02:00']
	const [, dry] = await run('import', file, ...to, '--dry-run')
	expect(dry.split('\n')).toEqual([
		...['keyword: short_url', 'url: long_url', 'title: title', 'timestamp: created_at', 'ip: not used'],
		'clicks: clicks',
		'1 link with times without a time zone: read as +02:00.',
		'yourls, read as UTF-8: 1 link would be made',
	])
	expect(await linksOf(person)).toEqual([])
	const [isDone, said] = await run('import', file, ...to)
	expect([isDone, said.split('\n').at(-1)]).toEqual([true, 'yourls: 1 link made'])
	expect(await linksOf(person)).toMatchObject([{ clicks_before: 17, created_at: '2024-05-01T10:00:00.000Z' }])
	expect((await run('import', file, ...to))[1].split('\n').at(-1)).toBe(
		'yourls: 0 links made, 1 line left out',
	)
})

it('a file with a problem makes nothing, unless problems are skipped', async () => {
	const person = await signUp(service)
	const file = fileOf('bad.csv', `${head}two,https://example.org/,,,,\nno/name,https://example.org/,,,,\n`)
	expect(await run('import', file, '--account', person.email)).toEqual([
		false,
		'line 3: “no/name”: a name has 1 to 64 letters A–Z, digits, “_” or “-”.\nnothing was made; --skip-problems leaves out lines with problems',
	])
	expect(await linksOf(person)).toEqual([])
	const [isDone, said] = await run('import', file, '--account', person.email, '--skip-problems')
	expect([isDone, said.split('\n').at(-1)]).toEqual([true, 'yourls: 1 link made, 1 line left out'])
})

it('says in a line what is wrong with the file or the account', async () => {
	const { email } = await signUp(service)
	const file = fileOf('other.csv', 'name,age\nAnn,7\n')
	expect(await run('import', file, '--account', 'nobody@example.org')).toEqual([
		false,
		'there is no account nobody@example.org; kurz user list shows all',
	])
	expect((await run('import', file, '--account', email))[1]).toContain('No known format has these fields.')
	expect((await run('import', join(folder, 'none.csv'), '--account', email))[1]).toContain(
		"can't be read: ENOENT",
	)
	expect((await run('import', file, '--account', email, '--from', 'tinyurl'))[0]).toBe(2)
	expect((await run('import', file))[0]).toBe(2)
})
