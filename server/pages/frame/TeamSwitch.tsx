/** Whose links a page is about: the reader's own, or those of a team. */
/** @jsxImportSource preact */
import type { Team } from '../../../shared/teams.ts'
import { useWords } from '../words/use-words.ts'

export type TeamChoice = Pick<Team, 'id' | 'name' | 'role'>

interface TeamSwitchProps {
	teams: TeamChoice[]
	/** The id of the team whose links these are. */
	team: string | undefined
	/** The path of the page for another one. */
	to: (team: string | undefined) => string
}

/** Nothing without a team. */
export const TeamSwitch = ({ teams, team, to }: TeamSwitchProps) => {
	const { teams: words } = useWords()
	const ways: [id: string | undefined, name: string][] = [
		[undefined, words.mine],
		...teams.map(({ id, name }): [string, string] => [id, name]),
	]
	return teams.length === 0 ? null : (
		<nav aria-label={words.whose}>
			<ul class="chips switch">
				{ways.map(([id, name]) => (
					<li key={name}>
						<a href={to(id)} {...(id === team && { 'aria-current': 'true' as const })}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
