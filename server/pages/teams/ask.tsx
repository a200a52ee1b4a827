/** The pages that ask before somebody leaves a team, and before it is deleted. */
/** @jsxImportSource preact */
import type { Team } from '../../../shared/teams.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { SelectField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import type { Page } from '../frame/document.tsx'
import { useWords } from '../words/use-words.ts'

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
		const { outcome, sentences, byField } = readFault(fault, [], forms.remove, words)
		const said = [outcome, ...sentences, ...Object.values(byField)].filter(Boolean).join(' ')
		const leaves = member.id === self
		return {
			title: outcome.replace(/\.$/, '') || undefined,
			heading: leaves ? asks.leave(team.name) : asks.remove(member.account),
			why: leaves ? asks.leaveWhy : asks.removeWhy,
			...{ size: said || undefined, current: accountPaths.account(), going: [], isDanger: true },
			action: accountPaths.team(team.id, {}, '/remove'),
			button: leaves ? leave : remove,
			back: [accountPaths.team(team.id), words.frame.cancel],
			hidden: [['account', member.id]],
		}
	})

const LinksChoice = ({ value }: { value: string | undefined }) => {
	const { asks } = useWords().teams
	return (
		<SelectField
			name="links"
			label={asks.itsLinks}
			value={value ?? 'keep'}
			choices={[
				['keep', asks.keep],
				['delete', asks.erase],
			]}
		/>
	)
}

/** `links`: what was chosen for its links. */
export const deletionPage = ({ team, links, fault }: AskPage & { links?: string | undefined }): Page =>
	askingPage((words) => {
		const { asks, delete: button, forms } = words.teams
		const { outcome, sentences, byField } = readFault(fault, ['confirm'], forms.delete, words)
		const isUnticked = fault?.details.some(({ path }) => path === 'confirm')
		return {
			title: isUnticked ? words.frame.tickFirst.replace(/\.$/, '') : undefined,
			heading: asks.delete(team.name),
			why: asks.deleteWhy,
			...{ current: accountPaths.account(), going: [], isDanger: true },
			size: isUnticked ? undefined : [outcome, ...sentences].filter(Boolean).join(' ') || undefined,
			action: accountPaths.team(team.id, {}, '/delete'),
			fields: <LinksChoice value={links} />,
			confirm: {
				label: asks.confirm,
				fault: byField.confirm === undefined ? undefined : words.frame.nothingDeleted,
			},
			button,
			back: [accountPaths.team(team.id), words.frame.cancel],
			hidden: [],
		}
	})
