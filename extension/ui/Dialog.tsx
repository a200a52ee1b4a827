/** A dialog over the page or the popup. It gives the focus back when it goes. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { AnnounceContext } from './Spoken.tsx'

export interface DialogProps {
	title: string
	class?: string
	onEnd: () => void
	children: ComponentChildren
}

export const Dialog = ({ title, class: look = '', onEnd, children }: DialogProps) => {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => {
		const before = document.activeElement
		dialog.current?.showModal()
		return () => {
			if (before instanceof HTMLElement && before.isConnected) before.focus()
		}
	}, [])
	return (
		<dialog
			ref={dialog}
			class={look}
			aria-labelledby="dialog-title"
			onClose={onEnd}
			onKeyDown={(event) => {
				// Left to the browser, it would close the whole popup.
				if (event.key !== 'Escape') return
				event.preventDefault()
				onEnd()
			}}
		>
			<h2 id="dialog-title">{title}</h2>
			{/* Outside an open dialog nothing is announced. */}
			<AnnounceContext.Provider value={undefined}>{children}</AnnounceContext.Provider>
		</dialog>
	)
}
