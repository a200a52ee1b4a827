/** A file of 100,000 lines (5,000 in the short suite), imported by a real server process. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { isLong } from '../../support/machine/long.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp, withCookie } from '../../support/service/people.ts'

const at = await openTestDatabase()
const server = await startServer(useWorkplace('kurz-import'), { env: databaseVariables(at) })
const ask = (path: string, init?: RequestInit) => fetch(server.origin + path, init)
const { take, takeBack } = importing({ ask })

const lines = isLong ? 100_000 : 5_000
const mebibyte = 1024 * 1024
/** What the server may take besides. It took 270 MiB for 100,000 lines, 330 for 200,000. */
const allowance = 384 * mebibyte

/** Bytes of memory that the server has had at most. */
const peak = (): number =>
	Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024

/** Name, target, clicks and second of creation of the link of a line. */
const linkOf = (nth: number) => ({
	name: `Line-${nth}`,
	url: `https://example.org/${nth}?${'x'.repeat(nth % 200)}`,
	clicks: (nth * 7) % 1_000,
	created: new Date(Date.UTC(2020, 0, 1) + nth * 1_000).toISOString(),
})
const rows = Array.from({ length: lines }, (_, nth) => linkOf(nth))
const csv = [
	'keyword,url,title,timestamp,ip,clicks',
	...rows.map(({ name, url, clicks, created }) => `${name},${url},"Title, ${name}",${created},,${clicks}`),
].join('\n')

it('a large file is imported whole, twice makes nothing twice, and is taken back whole', async () => {
	const person = await signUp({ ask })
	const { cookie } = person
	await take(person, csv.slice(0, csv.indexOf('\n', 10_000)), '?dry_run=true')
	const before = peak()
	expect(await take(person, csv, '?dry_run=true')).toMatchObject({ links: lines, problem_count: 0 })
	const made = await take(person, csv)
	expect(made).toMatchObject({ format: 'yourls', links: lines, skipped: 0, problem_count: 0 })
	if (process.platform === 'linux') expect(peak() - before).toBeLessThan(allowance)

	const exported = await (await ask('/api/v1/my-links/export?format=csv', withCookie(cookie))).text()
	const [head = '', ...links] = exported.trimEnd().split('\r\n')
	expect(head.split(',')[12]).toBe('clicks_before')
	// Newest first. Of a title with a comma come two fields.
	const found = links.map((line) => {
		const fields = line.split(',')
		const [name = ''] = fields[0]!.split('/').slice(-1)
		return { name, url: fields[1], clicks: Number(fields[13]), created: fields[7] }
	})
	expect(found.toReversed()).toEqual(rows)

	const answer = await ask('/api/v1/my-links/export?format=json', withCookie(cookie))
	const named = ((await answer.json()) as { links: LinkRecord[] }).links.map(({ short_url }) => short_url)
	expect(named.toReversed()).toEqual(rows.map(({ name }) => name))

	expect(await take(person, csv)).toMatchObject({ links: 0, skipped: lines, problem_count: 0 })
	const id = made.import_id ?? ''
	expect(await (await takeBack(person, id)).json()).toEqual({ deleted: lines, kept: 0, cancelled: false })
	const left = await ask('/api/v1/my-links?limit=1', withCookie(cookie))
	expect([left.headers.get('x-total-count'), await left.json()]).toEqual(['0', []])
})
