/** The host and the team of new links, where the account has a choice. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../actions/kurz.ts'
import { shownAddress } from '../actions/readable.ts'
import { type Places, readPlaces } from '../actions/server/places.ts'
import type { Account } from '../actions/storage/items.ts'
import type { Place } from '../actions/storage/place.ts'
import { Choice } from './Choice.tsx'
import { useWords } from './use-words.tsx'

export interface PlaceChoicesProps {
	kurz: Kurz
	account: Account
	/** What is chosen now. */
	place: Place
	/** Called with the one that was chosen: undefined for the usual host, or no team. */
	onChange: (place: Place) => void
}

export const PlaceChoices = ({ kurz, account, place: { host, team }, onChange }: PlaceChoicesProps) => {
	const words = useWords()
	const [places, setPlaces] = useState<Places>()
	useEffect(() => void readPlaces(kurz, account).then(setPlaces), [])
	if (places === undefined) return null

	const [usual] = places.hosts
	/** What was chosen is shown even if it can't be chosen any more. */
	const hosts = [...new Set([...places.hosts, host ?? usual])]
	const teams = new Map([...places.teams, ...(team ? [team] : [])].map(({ id, name }) => [id, name]))
	return (
		<>
			{hosts.length > 1 && (
				<Choice
					id="link-host"
					label={words.places.host}
					choices={hosts}
					nameOf={shownAddress}
					value={host ?? usual}
					onValue={(name) => onChange({ host: name === usual ? undefined : name })}
				/>
			)}
			{teams.size > 0 && (
				<Choice
					id="link-team"
					label={words.places.team}
					choices={['', ...teams.keys()]}
					nameOf={(id) => teams.get(id) ?? words.places.mine}
					value={team?.id ?? ''}
					onValue={(id) => onChange({ team: id === '' ? undefined : { id, name: teams.get(id)! } })}
				/>
			)}
		</>
	)
}
