/** A database that goes away before a file's first row: the request is refused, no file begins. */
import { expect, it } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { isLong } from '../../support/machine/long.ts'
import { sources, textOf } from '../../support/machine/sources.ts'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { accountIdOf, merged, withCookie } from '../../support/service/people.ts'
import { asForm, joinService, openService } from '../../support/service/service.ts'

const direct = await openService()
const proxy = await openDatabaseProxy(direct)
let heard = 0
let goesAwayAt = Number.POSITIVE_INFINITY
const database = connect(proxy.place, {
	prepare: direct.prepare,
	pace: { lookEvery: 5, probedFor: 900, retiredFor: 1 },
	hear: () => {
		heard += 1
		if (heard !== goesAwayAt) return
		proxy.mode = 'closing'
		proxy.cut()
	},
})
const service = joinService({ ...direct, database })
const operator = await makeOperator(direct)
const id = await accountIdOf(direct, operator.cookie)
const { slug, key } = await makeOwn(direct, operator)
await direct.ask(`/${slug}`)
// A line of the log.
await direct.ask('/api/v1/my-links/export', withCookie(operator.cookie))
const { statistics_url } = await direct.client.share(slug, key)
const own = withCookie(operator.cookie)
const exporting = { act: 'export_account', account: id, confirm: 'yes', reason: '' }

type Asked = [path: string, init?: RequestInit]

/** The requests that reach each call by which a file is sent. */
const files: Record<string, Asked[]> = {
	'api/link.ts csvFile': [
		[`/api/v1/${slug}/${key}/clicks.csv?bom=true`],
		[`/${statistics_url}/clicks.csv`],
		[`/api/v1/my-links/${slug}/clicks.csv`, own],
	],
	'api/my-links.ts csvFile': [['/api/v1/my-links.csv', own]],
	'api/my-links.ts codesFile': [['/api/v1/my-links/qr.zip', own]],
	'api/export.ts streamedFile': ['csv&bom=true', 'json', 'shlink'].map((format) => [
		`/api/v1/my-links/export?format=${format}`,
		own,
	]),
	'api/export.ts sendArchive': [['/api/v1/account/export', own]],
	'pages/admin/pages.ts csvFile': [['/admin/log.csv', own]],
	'pages/admin/act-route.ts sendArchive': [['/admin/act', merged(asForm(exporting), own)]],
	'pages/links/route.ts csvFile': [[`/links/~csv?link=${slug}`, own]],
	'pages/links/codes-route.tsx codesFile': [[`/links/~qr?link=${slug}`, own]],
	// Its rows are on the disk (admin-backups.test.ts).
	'pages/admin/backups.tsx streamedFile': [],
}

it('every call that sends a file has its case', () => {
	const calls = sources.flatMap((file) =>
		[...textOf(file).matchAll(/\b(?:csvFile|streamedFile|codesFile|sendArchive)(?=\()/g)].map(
			([name]) => `${file} ${name}`,
		),
	)
	const ofRoutes = calls.filter((call) => !call.startsWith('server/http/'))
	expect(ofRoutes.toSorted()).toEqual(
		Object.keys(files)
			.map((call) => `server/${call}`)
			.toSorted(),
	)
})

/** Asks with a database that goes away at that statement, if at any. */
const ask = async ([path, init]: Asked, statement = Number.POSITIVE_INFINITY) => {
	proxy.mode = 'open'
	await expect.poll(() => service.database.sql`select 1`.catch(() => [])).toHaveLength(1)
	heard = 0
	goesAwayAt = statement
	const answer = await service.ask(path, init)
	const reader = answer.body!.getReader()
	const { value = new Uint8Array() } = (await reader.read().catch(() => undefined)) ?? {}
	const asked = heard
	goesAwayAt = Number.POSITIVE_INFINITY
	await reader.cancel().catch(() => {})
	const isTable = answer.headers.get('content-type')?.startsWith('text/csv')
	const lines = new TextDecoder().decode(value).split('\r\n')
	return { status: answer.status, isThere: isTable ? lines.length > 2 : value.length > 0, asked }
}

it.each(Object.values(files).flat())('%s: its first rows, or 503', async (...asked) => {
	const usual = await ask(asked)
	expect(usual).toMatchObject({ status: 200, isThere: true })
	const least = isLong ? 1 : Math.max(1, usual.asked - 3)
	for (let statement = usual.asked; statement >= least; statement--) {
		const { status, isThere } = await ask(asked, statement)
		expect([200, 503], `at statement ${statement}`).toContain(status)
		expect(isThere, `at statement ${statement}: ${status}`).toBe(true)
	}
})

it('only run/listen.ts makes a server, which never shows a page of the runtime', () => {
	const serving = sources.filter((file) => /\bBun\.serve\(/.test(textOf(file)))
	expect(serving).toEqual(['server/run/listen.ts'])
	const calls = textOf(serving[0]!).split('Bun.serve(').slice(1)
	expect(calls).toHaveLength(1)
	expect(calls[0]).toMatch(/^\{\s+\.\.\.served,\s+development: false,\s+error: /)
})
