/** The offer to copy automatically from now on, and its outcome. */
import { useWords } from '../use-words.tsx'
import type { CopyOfferState } from './use-copy-offer.ts'

export const CopyOffer = ({ stage, take }: CopyOfferState) => {
	const words = useWords()
	if (stage === 'none') return null
	return (
		<div class="offer">
			{stage === 'offered' && (
				<button type="button" class="plain" onClick={() => void take()}>
					{words.offerCopying}
				</button>
			)}
			<p role="status" class="hint">
				{stage === 'taken' && words.offerTaken}
				{stage === 'refused' && words.offerRefused}
			</p>
		</div>
	)
}
