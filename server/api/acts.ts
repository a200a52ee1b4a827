/** The API that does one thing with many links. */
import { Elysia } from 'elysia'
import {
	type ActResult,
	type ActsRequest,
	actsAnswer,
	actsRequest,
	isSwitchAct,
	switchActs,
} from '../../shared/link/acts.ts'
import { fail } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { check, readJson } from '../http/request.ts'
import type { Act, ActOutcome } from '../links/acts.ts'
import { toChange } from '../links/edit.ts'

/** Bytes: a thousand links with their keys. */
const bodyAtMost = 192 * 1024

type Moved = Extract<Act, { act: 'move' }>
const toAct = (
	{ act, change, end_keys: endsKeys = false }: ActsRequest,
	to: () => Promise<Moved['to']>,
	now: number,
) => {
	if (act === 'move') return to().then((to): Act => ({ act, to, endsKeys }))
	if (act === 'delete') return { act }
	if (isSwitchAct(act)) return { act: 'edit' as const, change: switchActs[act] }
	return act === 'edit' ? { act, change: toChange(change!, now) } : { act, tags: change!.tags! }
}

export const toResult = (slug: string, outcome: ActOutcome): ActResult =>
	'failure' in outcome
		? { short_url: slug, ...outcome.failure.body }
		: {
				short_url: slug,
				...(outcome.link && { version: outcome.link.version, tags: outcome.link.tags }),
				...(outcome.status && { status: outcome.status }),
			}

export const actRoutes = ({ accounts, credentials, links, now }: Deps) =>
	new Elysia({ name: 'acts' }).post(
		'/api/v1/links/acts',
		async ({ request, set }) => {
			const caller = await credentials.identify(request, set)
			const asked = check(actsRequest, await readJson(request, bodyAtMost))
			const needed = asked.act === 'move' ? 'owner' : 'editor'
			const by = caller && (await accounts.teams.acting(caller, asked.team, needed))
			const receiver = () => {
				if (by === undefined) throw fail('unauthorized')
				return accounts.offers.receiverOf(by, asked.to!, by.ownerId)
			}
			const act = await toAct(asked, receiver, now())
			if (asked.links === undefined) {
				if (by === undefined) throw fail('unauthorized')
				const { cursor: from = links.allFound.start(), ...wanted } = asked.query!
				const { done, next } = await links.allFound.step(by, { wanted, act, from })
				return {
					results: done.map(({ slug, outcome }) => toResult(slug, outcome)),
					...(next !== undefined && { next }),
				}
			}
			const targets = asked.links.map(({ short_url: slug, monitor_key: key, version }) => {
				if (key === undefined && by === undefined) throw fail('unauthorized')
				return { slug, by: key === undefined ? by! : { key }, version }
			})
			const outcomes = await links.acts(targets, act)
			return { results: outcomes.map((outcome, nth) => toResult(targets[nth]!.slug, outcome)) }
		},
		{ response: { 200: actsAnswer } },
	)
