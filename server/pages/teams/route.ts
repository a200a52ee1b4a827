/** The pages of teams: all of the reader's, one with its members, and those that ask. */
import { memberRequest, type Team, teamRequest } from '../../../shared/teams.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { Failure, fail, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { endsKeys, ticksKeys } from '../forms/EndKeys.tsx'
import { type FormFault, type SentForm, sentAgain } from '../forms/faults.ts'
import { type Asked, account, page, readFormKey } from '../forms/page-route.ts'
import { deletionPage, removalPage } from './ask.tsx'
import { noticeIn, teamPage } from './team.tsx'
import { teamsPage } from './teams.tsx'
import { teamTokenPages } from './tokens.tsx'

type OfTeam = Asked<SignedIn, Team>

const { teams: pathOfTeams, team: pathOfTeam } = accountPaths

const deletionOf = (asked: Asked<SignedIn, Team>) => ({ team: asked.found, endsKeys: ticksKeys(asked) })

const endOf = (values: Record<string, string>) => ({
	...{ deletesLinks: values.links === 'delete', endsKeys: endsKeys(values) },
})

/** Says yes or no. Sent twice, it is done; who said yes elsewhere is a member. */
const answerInvitation = async (
	teams: Needs<'accounts'>['accounts']['teams'],
	{ caller, found: { id, accepted }, values }: OfTeam,
): Promise<Response> => {
	const joins = values.action === 'join'
	if (!accepted) await (joins ? teams.join(caller, id) : teams.removeMember(caller, id, caller.userId))
	return seeOther(
		joins || accepted ? pathOfTeam(id, { notice: 'joined' }) : pathOfTeams({ notice: 'refused' }),
	)
}

export const teamPages = (deps: Needs<'accounts' | 'config' | 'now'>) => {
	const { teams } = deps.accounts
	const listPage = async ({ caller, query, formKey }: Asked, sent?: SentForm) =>
		teamsPage({ teams: await teams.list(caller), notice: noticeIn(query), sent, formKey })

	const find = ({ caller, params }: Pick<OfTeam, 'caller' | 'params'>): Promise<Team> =>
		teams.find(caller, params.team ?? '')
	const findOwn = async (arrived: Pick<OfTeam, 'caller' | 'params'>): Promise<Team> => {
		const team = await find(arrived)
		if (!team.accepted) throw fail('not_found')
		return team
	}

	/** What a form of the team's page does; answers what the page says then. */
	const change = async ({ caller, found: { id }, values }: OfTeam) => {
		if (values.action === 'rename') {
			await teams.rename(caller, id, check(teamRequest, values).name)
			return 'renamed'
		}
		const { role } = check(memberRequest, values)
		const { accepted } = await teams.putMember(caller, id, values.account ?? '', role).catch((error) => {
			if (!(error instanceof Failure) || error.code !== 'not_found') throw error
			throw invalid('account', 'unknown', 'No open account has this address.')
		})
		return accepted ? 'changed' : 'invited'
	}
	const shown = (asked: OfTeam, sent?: SentForm) =>
		teamPage({ team: asked.found, self: asked.caller.userId, notice: noticeIn(asked.query), sent })

	/** `?account=` of a member; the reader's own for leaving. */
	const memberIn = ({ found, values }: OfTeam) => {
		const member = found.members.find(({ id }) => id === values.account)
		if (member === undefined) throw fail('not_found')
		return member
	}
	const askToRemove = (asked: OfTeam, fault?: FormFault) =>
		removalPage({ team: asked.found, member: memberIn(asked), self: asked.caller.userId, fault })

	return [
		page<SignedIn>({
			...{ path: pathOfTeams(), may: account, show: (asked) => listPage(asked) },
			fields: ['name', 'key'],
			run: async ({ caller, values, formKey }) => {
				const { name } = check(teamRequest, values)
				const { id } = await teams.make(caller, name, readFormKey(values) ?? formKey)
				return seeOther(pathOfTeam(id, { notice: 'made' }))
			},
			refused: (asked, fault) => listPage(asked, sentAgain(asked.values, fault)),
		}),
		page<SignedIn, Team>({
			...{ path: '/account/teams/:team', may: account, find },
			fields: ['action', 'name', 'account', 'role'],
			show: (asked) => (asked.found.accepted ? shown(asked) : seeOther(pathOfTeams())),
			run: async (asked) => {
				const { found, values } = asked
				const { id, accepted } = found
				if (values.action === 'join' || values.action === 'refuse') return answerInvitation(teams, asked)
				if (!accepted) throw fail('not_found')
				return seeOther(pathOfTeam(id, { notice: await change(asked) }))
			},
			refused: (asked, fault) => shown(asked, sentAgain(asked.values, fault)),
		}),
		teamTokenPages(deps),
		page<SignedIn, Team>({
			...{ path: '/account/teams/:team/remove', may: account, find: findOwn, fields: ['account'] },
			show: (asked) => askToRemove(asked),
			run: async (asked) => {
				const { caller, found, values } = asked
				await teams.removeMember(caller, found.id, values.account ?? '')
				return seeOther(
					values.account === caller.userId
						? pathOfTeams({ notice: 'left' })
						: pathOfTeam(found.id, { notice: 'removed' }),
				)
			},
			refused: askToRemove,
		}),
		page<SignedIn, Team>({
			...{ path: '/account/teams/:team/delete', may: account, find: findOwn },
			fields: ['confirm', 'links', 'end_keys'],
			show: (asked) => deletionPage(deletionOf(asked)),
			run: async ({ caller, found, values }) => {
				if (values.confirm !== 'yes') throw invalid('confirm', 'tick', 'Tick the box first.')
				await teams.remove(caller, found.id, endOf(values))
				return seeOther(pathOfTeams({ notice: 'deleted' }))
			},
			refused: (asked, fault) => deletionPage({ ...deletionOf(asked), links: asked.values.links, fault }),
		}),
	]
}
