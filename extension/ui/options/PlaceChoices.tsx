/** The host and the team of the account's new links, where there is a choice. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { type Places, readPlaces } from '../../actions/server/places.ts'
import type { Account } from '../../actions/storage/items.ts'
import { changePlace, type Place } from '../../actions/storage/place.ts'
import { Choice } from '../Choice.tsx'
import { Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'

export const PlaceChoices = ({ kurz, account }: { kurz: Kurz; account: Account }) => {
	const words = useAllWords()
	const [places, setPlaces] = useState<Places>()
	const [isRefused, setRefused] = useState(false)
	useEffect(() => void readPlaces(kurz, account).then(setPlaces), [])
	if (places === undefined) return null

	const { host, team } = account
	const [usual] = places.hosts
	/** What was chosen is shown even if it can't be chosen any more. */
	const hosts = [...new Set([...places.hosts, host ?? usual])]
	const teams = new Map([...places.teams, ...(team ? [team] : [])].map(({ id, name }) => [id, name]))
	const change = (place: Place): void =>
		void changePlace(kurz, place).then(
			() => setRefused(false),
			() => setRefused(true),
		)
	return (
		<>
			{hosts.length > 1 && (
				<Choice
					id="link-host"
					label={words.places.host}
					choices={hosts}
					nameOf={(name) => name}
					value={host ?? usual}
					onValue={(name) => change({ host: name === usual ? undefined : name })}
				/>
			)}
			{teams.size > 0 && (
				<Choice
					id="link-team"
					label={words.places.team}
					choices={['', ...teams.keys()]}
					nameOf={(id) => teams.get(id) ?? words.places.mine}
					value={team?.id ?? ''}
					onValue={(id) => change({ team: id === '' ? undefined : { id, name: teams.get(id)! } })}
				/>
			)}
			<Fault>{isRefused && words.choiceNotKept}</Fault>
		</>
	)
}
