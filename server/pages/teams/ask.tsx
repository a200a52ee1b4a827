/** The pages that ask before somebody leaves a team, and before it is deleted. */
/** @jsxImportSource preact */
import type { Team } from '../../../shared/teams.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { EndKeys } from '../forms/EndKeys.tsx'
import { SelectField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import type { Page } from '../frame/document.tsx'

interface AskPage {
	team: Pick<Team, 'id' | 'name'>
	fault?: FormFault | undefined
}

/** `self`: the id of the reader, who leaves if it is the member. */
export const removalPage = ({
	team,
	member,
	self,
	fault,
}: AskPage & { member: Team['members'][number]; self: string }): Page =>
	askingPage((words) => {
		const { asks, forms, leave, remove } = words.teams
		const leaves = member.id === self
		return {
			reading: readFault(fault, [], forms.remove, words),
			heading: leaves ? asks.leave(team.name) : asks.remove(member.account),
			why: leaves ? asks.leaveWhy : asks.removeWhy,
			...{ current: accountPaths.account(), isDanger: true },
			action: accountPaths.team(team.id, {}, '/remove'),
			button: leaves ? leave : remove,
			back: [accountPaths.team(team.id), words.frame.cancel],
			hidden: [['account', member.id]],
		}
	})

/** `links`: what was chosen for its links. */
export const deletionPage = ({
	team,
	links,
	fault,
	endsKeys,
}: AskPage & { links?: string | undefined; endsKeys: boolean }): Page =>
	askingPage((words) => {
		const { asks, delete: button, forms } = words.teams
		const isUnticked = fault?.details.some(({ path }) => path === 'confirm')
		return {
			title: isUnticked ? words.frame.tickFirst.replace(/\.$/, '') : undefined,
			reading: isUnticked ? undefined : readFault(fault, [], forms.delete, words),
			heading: asks.delete(team.name),
			why: asks.deleteWhy,
			...{ current: accountPaths.account(), isDanger: true },
			action: accountPaths.team(team.id, {}, '/delete'),
			fields: (
				<>
					<SelectField
						name="links"
						label={asks.itsLinks}
						value={links ?? 'keep'}
						choices={[
							['keep', asks.keep],
							['delete', asks.erase],
						]}
					/>
					<EndKeys isTicked={endsKeys} />
				</>
			),
			confirm: { label: asks.confirm, fault: isUnticked ? words.frame.nothingDeleted : undefined },
			button,
			back: [accountPaths.team(team.id), words.frame.cancel],
		}
	})
