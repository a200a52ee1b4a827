/** `disable`, `enable`, `delete`: one link or all links to a host, each in one line. */
import { beforeEach, describe, expect, it } from 'vitest'
import { statusOf } from '../../support/service/crowd.ts'
import { baseUrl, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { commandsOf } from './run-command.ts'

const service = await openService()
const { ask, client } = service
/** The operator's answer at a terminal; undefined without one. */
let answer: boolean | undefined
const asked: string[] = []
const run = (...words: string[]) => {
	const confirm = async (question: string) => asked.push(question) > 0 && answer!
	return commandsOf(service, answer === undefined ? {} : { confirm })(...words)
}
const usage =
	'usage: kurz disable [SHORT-LINK] [--host HOST] [--dry-run | --yes] [--reason TEXT] [--show-reason]'
const visit = (slug: string) => statusOf(ask(`/${slug}`))
const all = (slugs: string[]) => Promise.all(slugs.map(visit))

describe('one link', () => {
	beforeEach(async () => {
		await service.database.sql`delete from links`
		await service.database.sql`delete from retired_slugs`
		await client.shorten({ url: 'https://target.example/', alias: 'one-link' })
		await client.shorten({ url: 'https://target.example/', alias: 'another' })
	})
	const shortLink = `${baseUrl}/one-link`

	it('is disabled and enabled, with its clicks', async () => {
		expect(await visit('one-link')).toBe(302)
		const disabled = `disabled ${shortLink}: visits are answered 451 from now on`
		expect(await run('disable', 'one-link')).toEqual([true, disabled])
		expect(await all(['one-link', 'another'])).toEqual([451, 302])
		expect(await run('disable', 'one-link')).toEqual([true, `${shortLink} is disabled already`])
		const enabled = `enabled ${shortLink}: visits are redirected again`
		expect(await run('enable', 'one-link')).toEqual([true, enabled])
		expect(await run('enable', 'one-link')).toEqual([true, `${shortLink} is not disabled`])
		expect(await visit('one-link')).toBe(302)
	})

	it('is deleted as by its owner, but its name is retired for all, clicked or not', async () => {
		const deleted = `deleted ${shortLink}: its clicks are erased within a minute while a server runs`
		expect(await run('delete', 'one-link')).toEqual([true, deleted])
		expect(await all(['one-link', 'another'])).toEqual([404, 302])
		const url = 'https://target.example/'
		await expect(client.shorten({ url, alias: 'one-link' })).rejects.toThrow('alias_already_exists')
		expect(await service.database.sql`select from erasures`).toHaveLength(1)
		service.clock.now += 60_000
		while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
		await service.project()
		while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
		expect(await service.database.sql`select from erasures`).toHaveLength(0)
	})

	it.each([
		...['ONE-link', `${baseUrl}/One-Link`, 'kurz.example/one-link/', 'http://KURZ.example/one-link'],
		...[`${baseUrl}/one-link+`, `${baseUrl}/one-link?utm=1#x`],
	])('may be named %s', async (name) => {
		expect((await run('disable', name))[0]).toBe(true)
		expect(await all(['one-link', 'another'])).toEqual([451, 302])
	})

	it.each<[name: string, line: string, code?: false]>([
		['nothere', `there is no link ${baseUrl}/nothere`, false],
		['https://other.example/one-link', `https://other.example/one-link is not a short link of ${baseUrl}`],
		['', `disable: SHORT-LINK is missing; ${usage}`],
		['--all', `disable: there is no option --all; ${usage}`],
		[`${baseUrl}/`, `${baseUrl}/ is not a short link of ${baseUrl}`],
		[`${baseUrl}/one-link/key`, `${baseUrl}/one-link/key is not a short link of ${baseUrl}`],
		['%00', `%00 is not a short link of ${baseUrl}`],
	])('"%s" is refused', async (name, line, code) => {
		expect(await run('disable', name)).toEqual([code ?? 2, line])
		expect(await visit('one-link')).toBe(302)
	})
})

describe('a host', () => {
	const targets: Record<string, string> = {
		'at-host': 'https://evil.example/',
		'sub-host': 'http://a.b.EVIL.example.:8080/x',
		'idn-host': 'https://evil。example/',
		'encoded-host': 'https://%65vil.example/',
		'limited-host': 'https://evil.example/',
		'like-host': 'https://notevil.example/',
		'path-host': 'https://good.example/evil.example',
	}
	const meant = Object.keys(targets).filter((slug) => !/^(like|path)/.test(slug))
	const others = Object.keys(targets).filter((slug) => !meant.includes(slug))
	beforeEach(async () => {
		await service.database.sql`delete from links`
		await service.database.sql`delete from retired_slugs`
		for (const [alias, url] of Object.entries(targets))
			await client.shorten({ url, alias, ...(alias === 'limited-host' && clickLimited(100)) })
	})

	it('is disabled and enabled with its subdomains, however it is written', async () => {
		const where = 'to evil.example and its subdomains'
		await run('disable', 'at-host')
		const most = `disabled 4 links ${where}; 1 already was`
		expect(await run('disable', '--host', 'EVIL.example.')).toEqual([true, most])
		expect(await all(meant)).toEqual(meant.map(() => 451))
		expect(await all(others)).toEqual(others.map(() => 302))
		expect(await run('enable', '--host=evil.example')).toEqual([true, `enabled 5 links ${where}`])
		expect(await all(meant)).toEqual(meant.map(() => 302))
		const sub = 'disabled 1 link to a.b.evil.example and its subdomains'
		expect(await run('disable', '--host', 'a.b.evil.example')).toEqual([true, sub])
	})

	it('is deleted, and the rest stays', async () => {
		const where = 'to evil.example and its subdomains'
		expect(await run('delete', '--host', 'evil.example')).toEqual([true, `deleted 5 links ${where}`])
		expect(await all(meant)).toEqual(meant.map(() => 404))
		expect(await all(others)).toEqual(others.map(() => 302))
		const none = 'no link leads to evil.example and its subdomains'
		expect(await run('delete', '--host', 'evil.example')).toEqual([true, none])
	})

	it('may have more links than one step takes', async () => {
		await service.database.sql`
			insert into links (slug, slug_key, long_url, created_at, monitor_hash)
			select 'n-' || n, 'n-' || n, 'https://many.example/' || n, now(), int4send(n)
			from generate_series(1, 1201) as n`
		const said = 'disabled 1201 links to many.example and its subdomains'
		const would = 'this would disable 1201 links to many.example and its subdomains'
		const refused = [false, `${would}: --yes does it, --dry-run lists them`]
		expect(await run('disable', '--host', 'many.example')).toEqual(refused)
		const [isListed, list] = await run('disable', '--host', 'many.example', '--dry-run')
		expect([isListed, String(list).split('\n').length]).toEqual([true, 1202])
		expect(list).toContain(`${baseUrl}/n-600 https://many.example/600\n`)
		expect(String(list).split('\n').at(-1)).toBe(would)
		answer = false
		expect(await run('disable', '--host', 'many.example')).toEqual([false, 'nothing was changed'])
		expect(await all(['n-1', 'n-1201'])).toEqual([302, 302])
		answer = undefined
		expect(await run('disable', '--yes', '--host', 'many.example')).toEqual([true, said])
		answer = true
		expect(await run('enable', '--host', 'many.example')).toEqual([true, said.replace('dis', 'en')])
		const questions = [would, would.replace('dis', 'en')].map((text) => text.replace('this would ', ''))
		expect(asked).toEqual(questions.map((text) => `${text}?`))
		answer = undefined
		expect(await run('disable', '--yes', '--host=many.example')).toEqual([true, said])
		expect(await all(['n-1', 'n-600', 'n-1201', ...others])).toEqual([451, 451, 451, 302, 302])
	})

	it.each([
		['--host'],
		['--host', 'a.example', 'b.example'],
		['at-host', 'sub-host'],
		['--host', 'https://evil.example'],
		['--host', '*.evil.example'],
		['--host='],
		['--host', ''],
		['--host', 'evil.example', 'at-host'],
		['at-host', '--yes'],
		['--hosts', 'evil.example'],
	])('%s %s is refused in one line', async (...words) => {
		for (const command of ['disable', 'enable', 'delete']) {
			const [isDone, said] = await run(command, ...words)
			expect([isDone, String(said).split('\n').length]).toEqual([2, 1])
		}
		expect(await all(meant)).toEqual(meant.map(() => 302))
	})
})
