/** Why a link is blocked: shown to its owner and to visitors where the operator ticked the box. */
import { describe, expect, it } from 'vitest'
import {
	type AskedAct,
	explainedActs,
	kindOfAct,
	type SubjectKind,
} from '../../../server/administration/administration.ts'
import { makeOperator, openAdministration, sendAct } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { inputsOf, textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { operator, page, idOf, newest } = await openAdministration(service)
const run = commandsOf(service)
const receiver = await makeOperator(service)
const other = joinService(service)
let nth = 0

/** Somebody's link to a host of its own, and everything that its people read about it. */
const make = async () => {
	nth += 1
	const person = await signUp(service)
	const host = `reason-${nth}.example`
	const { slug, key } = await makeOwn(service, person, { alias: `reason-${nth}`, url: `https://${host}/` })
	const { statistics_url } = await service.client.share(slug, key)
	const read = async (path: string, cookie?: string, at = service) =>
		(await visitPage(at, path, cookie)).text()
	const readers = {
		'a visitor': () => read(`/${slug}`),
		'a visitor of another process': () => read(`/${slug}`, undefined, other),
		'a visitor who presses a button': async () => (await send(service, `/${slug}`, {})).text(),
		'the preview': () => read(`/${slug}+`),
		'the list': () => read('/links', person.cookie),
		'the link’s page': () => read(`/links/${slug}`, person.cookie),
		'its form to edit': () => read(`/links/${slug}/edit`, person.cookie),
		'the monitor page': () => read(`/m/${key}`),
		'the page of its statistics': () => read(`/${statistics_url}`),
	}
	return { person, host, slug, key, readers }
}
type Made = Awaited<ReturnType<typeof make>>

const subjectOf: Record<SubjectKind, (made: Made) => Promise<string>> = {
	link: async ({ slug }) => slug,
	host: async ({ host }) => host,
	link_host: async ({ host }) => {
		await service.linkHosts.save({ name: host, origin: `https://${host}` })
		return host
	},
	account: async ({ person }) => idOf(person.email),
	invitation: async () => {
		await service.administration.invite(undefined, { key: crypto.randomUUID(), account: null })
		return (await service.administration.invitations.list())[0]!.id
	},
}
/** Sends the form of an act, with more fields; looks at the list of hosts in each process. */
const act = async (made: Made, act: AskedAct, more: Record<string, string>) => {
	const subject = await subjectOf[kindOfAct[act]](made)
	const fields = { act, [kindOfAct[act]]: subject, confirm: 'yes', to: receiver.email, ...more }
	const answer = await sendAct(service, operator, Object.entries(fields))
	for (const { administration } of [service, other]) await administration.hosts.look()
	return answer
}
const hostile = '<b>Phishing</b> & "more"'
const both = { reason: `\u202e${hostile}\u0007\n`, show_reason: 'on' }
const saying = async ({ readers }: Made, text: string) => {
	const said: string[] = []
	for (const [name, read] of Object.entries(readers)) {
		const html = await read()
		for (const raw of ['<b>Phishing', '\u202e', '\u0007']) expect(html).not.toContain(raw)
		if (textIn(html).includes(text)) said.push(name)
	}
	return said
}

describe.each(Object.keys(kindOfAct) as AskedAct[])('%s', (name) => {
	const isExplained = explainedActs.includes(name)

	it(`asks ${isExplained ? 'whether to show' : 'only for'} a reason`, async () => {
		const made = await make()
		const subject = await subjectOf[kindOfAct[name]](made)
		const asked = inputsOf(await page(`/admin/act?act=${name}&${kindOfAct[name]}=${subject}`))
		expect([Object.hasOwn(asked, 'reason'), Object.hasOwn(asked, 'show_reason')]).toEqual([true, isExplained])
	})

	it(`${isExplained ? 'shows' : 'never shows'} it with the box, and never without`, async () => {
		const made = await make()
		if (name === 'enable') await act(made, 'disable', {})
		if (name === 'unblock_host') await act(made, 'block_host', {})
		if (name === 'reopen') await act(made, 'close', {})
		if (name === 'demote') await makeOperator(service)
		expect(await act(made, name, both)).toMatch(
			['reset_link', 'export_account'].includes(name) ? /^200$/ : /notice=/,
		)
		expect(await newest()).toMatchObject({ act: name, reason: hostile })
		const text = isExplained ? Object.keys(made.readers) : []
		expect((await saying(made, hostile)).sort()).toEqual(text.sort())

		const plain = await make()
		if (name === 'enable') await act(plain, 'disable', {})
		await act(plain, name, { reason: hostile })
		expect(await newest()).toMatchObject({ act: name, reason: hostile })
		expect(await saying(plain, hostile)).toEqual([])
	})
})

it('a form without the tick keeps the box', async () => {
	const { slug } = await make()
	const fields = { act: 'disable', link: slug, ...both }
	const answer = await send(service, '/admin/act', fields, { cookie: operator.cookie })
	expect(answer.status).toBe(400)
	expect(inputsOf(await answer.text()).show_reason).toHaveProperty('checked')
})

it('programs get the code alone', async () => {
	const made = await make()
	await act(made, 'disable', both)
	for (const path of [`/${made.slug}`, `/${made.slug}+`, `/api/v1/${made.slug}`]) {
		const init = path.startsWith('/api') ? asJson({ password: 'x' }) : {}
		const answer = await service.ask(path, init)
		expect([answer.status, await answer.json()]).toEqual([451, { error: 'link_blocked' }])
	}
})

it('another reason replaces it, none keeps it, and it ends with the block', async () => {
	const made = await make()
	for (const [block, unblock] of [
		['disable', 'enable'],
		['block_host', 'unblock_host'],
	] as const) {
		await act(made, block, {})
		await act(made, block, { reason: 'Reason no. 1', show_reason: 'on' })
		expect(await act(made, block, { reason: 'Reason no. 2', show_reason: 'on' })).toContain('done=1')
		expect(await act(made, block, { reason: 'Not shown' })).toContain('done=0')
		expect(await saying(made, 'Reason no. 2')).toEqual(Object.keys(made.readers))
		expect(await saying(made, 'Reason no. 1')).toEqual([])
		await act(made, unblock, {})
		await act(made, block, {})
		expect(await saying(made, 'Reason no. 2')).toEqual([])
		await act(made, unblock, {})
	}
})

it('the command shows it too, for a link and for a host', async () => {
	const made = await make()
	expect((await run('disable', made.slug, '--reason', 'Spam', '--show-reason'))[0]).toBe(true)
	expect(await newest()).toMatchObject({ act: 'disable', account: null, reason: 'Spam' })
	expect(await saying(made, 'Reason: Spam')).toContain('a visitor')
	const host = await make()
	await run('disable', '--host', host.host, '--reason=Malware', '--show-reason')
	expect(await saying(host, 'Malware')).toEqual(Object.keys(host.readers))
	const plain = await make()
	await run('disable', plain.slug, '--reason', 'Spam')
	expect(await saying(plain, 'Spam')).toEqual([])
	expect(await newest()).toMatchObject({ reason: 'Spam' })
	for (const [words, says] of [
		[['--show-reason'], '--show-reason needs --reason TEXT'],
		[['--reason', 'a\u001b[31m'], 'one line of at most 500 characters'],
		[['--reason', 'x'.repeat(501)], 'one line of at most 500 characters'],
	] as const)
		expect(await run('disable', plain.slug, ...words)).toEqual([2, expect.stringContaining(says)])
})
