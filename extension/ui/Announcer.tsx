/** The one live region of a page, in which all its parts are heard. */
import type { ComponentChildren } from 'preact'
import { useCallback, useRef, useState } from 'preact/hooks'
import { AnnounceContext } from './Spoken.tsx'

export const Announcer = ({ children }: { children: ComponentChildren }) => {
	const [said, setSaid] = useState({ text: '', turn: 0 })
	const waiting = useRef<string[]>([])
	const announce = useCallback((text: string): void => {
		// Several sentences of one moment are one announcement, or only the last would be heard.
		if (waiting.current.push(text) > 1) return
		queueMicrotask(() => {
			const all = waiting.current.splice(0).join(' ')
			setSaid(({ turn }) => ({ text: all, turn: turn + 1 }))
		})
	}, [])
	return (
		<AnnounceContext.Provider value={announce}>
			{children}
			{/* The same sentence twice must differ to be heard twice. */}
			<p class="unseen" role="status">
				{said.text + (said.turn % 2 === 0 ? '' : '\u00a0')}
			</p>
		</AnnounceContext.Provider>
	)
}
