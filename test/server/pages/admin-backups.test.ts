/** Backups in a browser: listed, made now, downloaded with the password. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { checkBackup } from '../../../server/backup/packed.ts'
import { admin } from '../../../shared/words/en/pages/admin.ts'
import { formFrom } from '../../support/service/account-page.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { merged, withCookie } from '../../support/service/people.ts'
import { asForm, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { expectSound } from './sound.ts'

const { backups: words } = admin
const folder = mkdtempSync(join(tmpdir(), 'kurz-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dir = join(folder, 'backups')
const service = await openService({ BACKUP_DIR: dir, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: 'a long phrase' })
const { operator, page, newest } = await openAdministration(service)
const at = () => page('/admin/service')
const post = (path: string, fields: Record<string, string>, cookie = operator.cookie) =>
	service.ask(path, merged(asForm(fields), withCookie(cookie)))
/** As a browser sends it; answers where that led. */
const make = async (key?: string) => {
	const fields = { key: key ?? (await formFrom(service, '/admin/service', operator.cookie)) }
	return (await post('/admin/backups', fields)).headers.get('location')
}
const download = (fields: Record<string, string>, cookie?: string) =>
	post('/admin/backups/download', { password: operator.password, ...fields }, cookie)
const names = () => readdirSync(dir).toSorted()

it('without BACKUP_DIR it says what to set, and there is nothing to make or send', async () => {
	const other = joinService({ ...service, database: connectAgain(service) }, {}, service.clock)
	const cookie = withCookie(operator.cookie)
	const text = await (
		await other.ask('/admin/service', merged(cookie, { headers: { accept: 'text/html' } }))
	).text()
	expect(text).toContain(words.unset)
	expect(text).not.toContain('action="/admin/backups')
	const name = 'kurz-2026-01-01T00-00-00Z.backup'
	for (const path of ['/admin/backups', '/admin/backups/download']) {
		const fields = asForm({ name, password: operator.password })
		expect((await other.ask(path, merged(fields, cookie))).status, path).toBe(404)
	}
})

it('one is made once for each form, is whole, and is in the log; a missing folder is empty', async () => {
	expect(await at()).toContain(words.none)
	const key = 'k'.repeat(24)
	expect(await make(key)).toBe('/admin/service?notice=backupMade')
	service.clock.now += 1_000
	expect(await make(key)).toBe('/admin/service?notice=backupMade')
	expect(names()).toEqual(['kurz-2026-11-20T12-00-00Z-by-hand.backup'])
	expect(await newest()).toMatchObject({ act: 'make_backup', account: operator.email, changed: 1 })
	const text = await page('/admin/service?notice=backupMade')
	for (const part of [admin.said.backupMade, names()[0]!, words.madeBy.hand, words.holds])
		expect(text).toContain(part)
	expect(text).toContain(`kurz restore ${dir}/${names()[0]}`)
	expect(text).not.toContain(words.holdsNoSecret)
})

it('those by hand push out none of the clock, and none but the newest two stay', async () => {
	writeFileSync(join(dir, 'kurz-2026-11-01T03-00-00Z.backup'), 'of the clock')
	for (let nth = 0; nth < 3; nth++) {
		service.clock.now += 1_000
		expect(await make()).toContain('backupMade')
	}
	expect(names()).toEqual([
		'kurz-2026-11-01T03-00-00Z.backup',
		'kurz-2026-11-20T12-00-03Z-by-hand.backup',
		'kurz-2026-11-20T12-00-04Z-by-hand.backup',
	])
	const shown = await at()
	expectSound(shown)
	expect(shown).toContain(words.madeBy.clock)
})

it('a download is the file, noted, and one at a time', async () => {
	const [, , name = ''] = names()
	const answer = await download({ name })
	expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
		200,
		`attachment; filename="${name}"`,
	])
	expect(await newest()).toMatchObject({ act: 'download_backup', subjects: [name], account: operator.email })
	const second = await download({ name })
	expect(second.status).toBe(429)
	const bytes = Buffer.from(await answer.arrayBuffer())
	expect(bytes.equals(readFileSync(join(dir, name)))).toBe(true)
	const { header, totals } = await checkBackup(Readable.from([bytes]))
	expect([header.secret !== undefined, totals.rows.users]).toEqual([true, 1])
	// One that is broken off makes room, too, and in a minute one that nobody reads.
	await (await download({ name })).body!.cancel()
	await download({ name })
	expect((await download({ name })).status).toBe(429)
	service.clock.now += 60_000
	expect((await download({ name }).then(async (next) => (await next.arrayBuffer()) && next)).status).toBe(200)
})

/** What is asked for in place of a name of the list. */
const strange = [
	...[
		'',
		'.',
		'..',
		'../operator',
		'/etc/passwd',
		'kurz-2026-11-20T12-00-04Z-by-hand.backup/../x',
		'other.backup',
	],
	...[
		'kurz-2026-11-20T12-00-09Z.backup',
		'kurz-2026-11-20T12-00-05Z.backup.1.unfinished',
		'%2e%2e%2fx',
		'x\0y',
	],
]
it.each(strange)('%j is no backup', async (name) => {
	writeFileSync(join(dir, 'other.backup'), 'of somebody else')
	const unfinished = join(dir, 'kurz-2026-11-20T12-00-05Z.backup.1.unfinished')
	writeFileSync(unfinished, '')
	utimesSync(unfinished, 0, 0)
	const { id } = await newest()
	expect((await download({ name })).status).toBe(404)
	expect((await newest()).id).toBe(id)
	expect(await at()).not.toContain('other.backup')
})

it('while one is being made, another is not begun', async () => {
	const unfinished = join(dir, `kurz-2026-11-20T12-00-08Z.backup.1.unfinished`)
	writeFileSync(unfinished, 'half')
	utimesSync(unfinished, service.clock.now / 1_000, service.clock.now / 1_000)
	expect(await make()).toContain('backupBusy')
	expect(await at()).toContain(words.isMade)
	service.clock.now += 3_600_000
	expect(await make()).toContain('backupMade')
	service.clock.now += 1_000
	const both = await Promise.all([make(), make()])
	expect(both.sort()).toEqual([expect.stringContaining('backupBusy'), expect.stringContaining('backupMade')])
})

it('one that fails says why, and the log of operators that it did not finish', async () => {
	rmSync(dir, { recursive: true })
	writeFileSync(dir, 'a file')
	expect(await make()).toContain('backupFailed')
	expect((await newest()).changed).toBeNull()
	expect(await at()).toContain('a part of its path is a file: choose another place')
	rmSync(dir)
	expect(await at()).toContain('choose another place')
	expect(await make()).toContain('backupMade')
	expect(await at()).not.toContain('choose another place')
})

it('without BACKUP_PASSPHRASE it says that the secret is not in them', async () => {
	const other = joinService(
		{ ...service, database: connectAgain(service) },
		{ BACKUP_DIR: dir },
		service.clock,
	)
	const init = merged(withCookie(operator.cookie), { headers: { accept: 'text/html' } })
	expect(await (await other.ask('/admin/service', init)).text()).toContain(words.holdsNoSecret)
})
