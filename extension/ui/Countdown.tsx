/** When something may go on: counted down on the screen, and announced once. */
import { waitText } from '../../shared/text/time.ts'
import { useLeft } from './use-left.ts'
import { useWords } from './use-words.tsx'

export interface CountdownProps {
	/** Milliseconds since 1970. */
	until: number
	/** The sentence with "in 40 seconds". */
	text: (when: string) => string
}

/** Nothing once it is over. What stands around it says it to screen readers. */
export const Countdown = ({ until, text }: CountdownProps) => {
	const words = useWords()
	const left = useLeft(until)
	return left === 0 ? null : text(waitText(left, words.locale))
}
