/** The offer to copy automatically from now on: made once, in a popup that may not. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import { Button } from '../Button.tsx'
import { useWords } from '../use-words.tsx'
import type { Doors } from './Rest.tsx'

export interface CopyOfferState {
	stage: 'none' | 'offered' | 'taken' | 'refused'
	take: () => Promise<void>
}

export const useCopyOffer = (
	kurz: Kurz,
	{ requestCopying, mayCopy }: Doors,
	view: View | undefined,
): CopyOfferState => {
	const [stage, setStage] = useState<CopyOfferState['stage']>('none')
	/** Connecting in this popup has just asked for the permission. */
	const wasAsked = useRef(false)
	if (view?.kind === 'no-server') wasAsked.current = true
	const hasLink = view?.kind === 'link'
	const offer = async (): Promise<void> => {
		const { copyingOffered } = kurz.items
		if ((await mayCopy()) || (await copyingOffered.read())) return
		await copyingOffered.write(true)
		setStage('offered')
	}
	useEffect(() => {
		if (hasLink && !wasAsked.current && requestCopying !== undefined) void offer()
	}, [hasLink])
	return {
		stage,
		take: async () => {
			const isAllowed = await requestCopying?.()
			setStage(isAllowed === true ? 'taken' : 'refused')
			const link = document.querySelector<HTMLButtonElement>('.hero .short')
			link?.focus()
			if (isAllowed === true) link?.click()
		},
	}
}

/** The offer, and its outcome. */
export const CopyOffer = ({ stage, take }: CopyOfferState) => {
	const words = useWords()
	if (stage === 'none') return null
	return (
		<div class="offer">
			{stage === 'offered' && <Button class="plain" onClick={() => void take()} text={words.offerCopying} />}
			<p role="status" class="hint">
				{stage === 'taken' && words.offerTaken}
				{stage === 'refused' && words.offerRefused}
			</p>
		</div>
	)
}
