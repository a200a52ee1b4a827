/** Where this one link is made, if an account is signed in and has a choice. */
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { accountAt, type Kurz, readOrigin } from '../../actions/kurz.ts'
import type { Account } from '../../actions/storage/items.ts'
import type { Place } from '../../actions/storage/place.ts'
import { readDefaults } from '../../actions/storage/preferences.ts'
import { PlaceChoices } from '../PlaceChoices.tsx'

export interface PlacesProps {
	kurz: Kurz
	page: string
	/** What was chosen here. */
	place: RefObject<Place>
}

export const Places = ({ kurz, page, place }: PlacesProps) => {
	const [account, setAccount] = useState<Account>()
	const [shown, setShown] = useState<Place>({})
	const find = async (): Promise<void> => {
		const found = await accountAt(kurz, (await readOrigin(kurz)) ?? '')
		setShown({ ...found, ...(await readDefaults(kurz, page)), ...place.current })
		setAccount(found)
	}
	useEffect(() => void find(), [])
	if (account === undefined) return null
	const choose = (chosen: Place): void => {
		Object.assign(place.current, chosen)
		setShown({ ...shown, ...chosen })
	}
	return <PlaceChoices kurz={kurz} account={account} place={shown} onChange={choose} />
}
