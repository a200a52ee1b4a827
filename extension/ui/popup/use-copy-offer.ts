/** State of the offer to copy automatically: made once, in a popup that may not. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import type { Doors } from './doors.ts'

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
