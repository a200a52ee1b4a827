/** The host and the team of an account's new links: what is offered, sent, kept and refused. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportLinks, importLinks } from '../../../../extension/actions/list/link-file.ts'
import { shorten } from '../../../../extension/actions/making/shorten.ts'
import { shortenAndCopy } from '../../../../extension/actions/popup.ts'
import { signIn, signOut } from '../../../../extension/actions/server/account.ts'
import { readDetails } from '../../../../extension/actions/server/details.ts'
import { readPlaces } from '../../../../extension/actions/server/places.ts'
import { failures } from '../../../../extension/actions/server/remedies.ts'
import { changePlace, giveUpPlace, type Place } from '../../../../extension/actions/storage/place.ts'
import { guardRole } from '../../../../server/accounts/owners.ts'
import type { Failure } from '../../../../server/errors.ts'
import { teamRoles } from '../../../../shared/teams.ts'
import {
	away,
	detailsOf,
	failing,
	ORIGIN,
	openTestKurz,
	page,
	type Service,
	shortening,
	wish,
} from '../../../support/browsers/extension-kurz.ts'

const account = { origin: ORIGIN, token: 'kz_secret_1234', name: 'me@example.org' }
const host = 'go.example'
const press = { id: 'press-1', name: 'Press office' }
const chosen: Place = { host, team: press }

const openSignedIn = async (place: Place = {}, service?: Service) => {
	const kurz = await openTestKurz(service)
	await kurz.items.account.write({ ...account, ...place })
	return kurz
}

describe('what is offered', () => {
	const usual = new URL(ORIGIN).host
	const hostRow = (name: string, is_default: boolean) => ({
		host: name,
		link_base_url: `https://${name}`,
		is_default,
	})
	const teamRows = [true, false].flatMap((accepted) =>
		teamRoles.map((role) => ({ id: `${role} ${accepted}`, name: role, role, accepted, members: [] })),
	)
	const answering: Service = ({ url }) =>
		Response.json(url.endsWith('/hosts') ? [hostRow(host, false), hostRow(usual, true)] : teamRows)

	it('the usual host first, and the teams in which the account makes links', async () => {
		const kurz = await openSignedIn({}, answering)
		const { hosts, teams } = await readPlaces(kurz, account)
		expect(hosts).toEqual([usual, host])
		expect(teams.map(({ id }) => id)).toEqual(['owner true', 'editor true'])
		expect(kurz.sent.map(({ request }) => request.headers.get('authorization'))).toEqual(
			Array(2).fill(`Bearer ${account.token}`),
		)
	})

	it.each([
		['an older server', failing('not_found', 404)],
		['a token that may not ask', failing('forbidden', 403)],
		['nobody', away],
	])('nothing by %s', async (_name, service) =>
		expect(await readPlaces(await openSignedIn({}, service), account)).toEqual({ hosts: [usual], teams: [] }),
	)
})

describe('what was chosen', () => {
	it.each([
		['nothing', {}, {}],
		['a host', { host }, { host }],
		['a team', { team: press }, { team: press.id }],
		['both', chosen, { host, team: press.id }],
	])('is sent with each new link, and nothing is asked before it: %s', async (_name, place, sent) => {
		const kurz = await openSignedIn(place)
		await shorten(kurz, wish)
		expect(kurz.sent.map(({ body }) => body)).toEqual([{ url: page, ...sent }])
	})

	it('is not sent without the account, nor to another server', async () => {
		const kurz = await openSignedIn(chosen)
		await shorten(kurz, { ...wish, isAnonymous: true })
		await kurz.items.server.write({ origin: 'https://other.example' })
		await shorten(kurz, { ...wish, url: `${page}/2` })
		expect(kurz.sent.map(({ body }) => body)).toEqual([{ url: page }, { url: `${page}/2` }])
	})

	it('stays when the same person signs in again, and ends with signing out or somebody else', async () => {
		const kurz = await openSignedIn({}, () =>
			Response.json({ access_token: 'kz_new', name: 'x', expires_at: null }, { status: 201 }),
		)
		const enter = (email: string) => signIn(kurz, ORIGIN, { email, password: 'a good password' })
		await changePlace(kurz, chosen)
		await enter(account.name)
		expect(await kurz.items.account.read()).toEqual({ ...account, token: 'kz_new', ...chosen })
		await enter('other@example.org')
		expect(await kurz.items.account.read()).toEqual({
			...account,
			token: 'kz_new',
			name: 'other@example.org',
		})
		await changePlace(kurz, chosen)
		await signOut(kurz)
		await changePlace(kurz, chosen)
		expect(await kurz.items.account.read()).toBeNull()
	})

	it('makes a link that is asked about by its host, and that a backup brings back', async () => {
		const making = shortening()
		const kurz = await openSignedIn({ host }, (request) =>
			request.method === 'POST' ? making(request) : Response.json(detailsOf('slug1')),
		)
		const { link } = await shorten(kurz, wish)
		expect(link.slug).toBe(`slug1@${host}`)
		await readDetails(kurz, link)
		expect(new URL(kurz.sent[1]!.request.url).pathname).toBe(
			`/api/v1/${encodeURIComponent(link.slug)}/${link.monitor_key}/details`,
		)
		const elsewhere = await openTestKurz()
		await importLinks(elsewhere, exportLinks([link], kurz.now()))
		expect(await elsewhere.items.links.read()).toMatchObject([{ url: link.url, slug: link.slug }])
	})
})

/** The faults of `host` that the server knows, in its own source. */
const ofHost = [
	...readFileSync(new URL('../../../../server/links/link-hosts.ts', import.meta.url), 'utf8').matchAll(
		/invalid\('host', '(\w+)'/g,
	),
].map(([, code]) => code!)
/** What it says to those who may not make links for a team. */
const ofTeam = [...teamRoles, undefined].flatMap((role) => {
	try {
		guardRole(role, 'editor')
		return []
	} catch (error) {
		return [error as Failure]
	}
})
const refusals = [
	...ofHost.map((code) => ({
		what: 'host' as const,
		name: code,
		answer: () =>
			Response.json(
				{ error: 'validation_failed', details: [{ path: 'host', code, message: '' }] },
				{ status: 400 },
			),
	})),
	...ofTeam.map(({ code, body, status }) => ({
		what: 'team' as const,
		name: code,
		answer: () => Response.json(body, { status }),
	})),
]

describe.each(refusals)('a refused $what ($name)', ({ what, answer }) => {
	it('is said, and without it the same page gets its link', async () => {
		const kurz = await openSignedIn(chosen, answer)
		const make = () => shortenAndCopy(kurz, wish, async () => true)
		const view = await make()
		expect(view).toMatchObject({ kind: 'failed', failure: { code: `${what}_refused` } })
		expect(failures[`${what}_refused`].without).toBe(what)
		// It waits for nothing, so it is not tried again unasked.
		expect(await kurz.items.creations.read()).toEqual([])

		await giveUpPlace(kurz, what, page)
		kurz.service.answer = shortening()
		expect(await make()).toMatchObject({ kind: 'link', isCopied: true })
		const { [what]: _, ...rest } = { host, team: press.id }
		expect(kurz.sent.at(-1)!.body).toEqual({ url: page, ...rest })
	})
})

it('what a server says of everything else is no fault of the team', async () => {
	const kurz = await openSignedIn({ host }, failing('forbidden', 403))
	const view = await shortenAndCopy(kurz, wish, async () => true)
	expect(view).toMatchObject({ kind: 'failed', failure: { code: 'forbidden' } })
	expect(refusals.map(({ name }) => name)).toEqual(['unknown', 'closed', 'forbidden', 'not_found'])
})
