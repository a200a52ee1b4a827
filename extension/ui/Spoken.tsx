/** Sentences that screen readers announce when they change. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'

/** Announces a sentence in the page's region. Undefined where each sentence is its own region. */
export const AnnounceContext = createContext<((text: string) => void) | undefined>(undefined)

export interface SpokenProps {
	/** Without a region of the page: whether it interrupts. */
	isAlert?: boolean
	class?: string
	/** What is announced instead of what is shown, for example of a countdown. */
	say?: string | undefined
	children: ComponentChildren
}

export const Spoken = ({ isAlert = false, class: look, say, children }: SpokenProps) => {
	const announce = useContext(AnnounceContext)
	const shown = useRef<HTMLParagraphElement>(null)
	const last = useRef('')
	useEffect(() => {
		const text = say ?? shown.current?.textContent?.trim() ?? ''
		if (text !== '' && text !== last.current) announce?.(text)
		last.current = text
	})
	return (
		<p ref={shown} class={look} {...(announce === undefined && { role: isAlert ? 'alert' : 'status' })}>
			{children}
		</p>
	)
}
