/** Offered when the account's token is no longer accepted: the link comes first. */
import type { View } from '../../actions/popup.ts'
import { Button } from '../Button.tsx'
import { useAllWords } from '../use-words.tsx'

interface WithoutAccountProps {
	refusal: View | undefined
	/** Gives up on the account. */
	go: () => void
	again: () => void
}

export const WithoutAccount = ({ refusal, go, again }: WithoutAccountProps) => {
	const words = useAllWords()
	if (refusal?.kind !== 'failed' || refusal.failure.code !== 'unauthorized') return null
	const create = () => {
		go()
		again()
	}
	return <Button class="quiet" onClick={create} text={words.withoutAccount} />
}
