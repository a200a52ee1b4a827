/** Makes the first short link, of an example or of any address. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fields as rows } from '../../../shared/link/fields.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { typedFaultOf } from '../../actions/making/address.ts'
import { followView, shortenAndCopy, type ViewOfLink } from '../../actions/popup.ts'
import { failureText } from '../../locales/texts.ts'
import { ShortLink } from '../Copy.tsx'
import { copyClip } from '../clipboard.ts'
import { Field } from '../Field.tsx'
import { Spoken } from '../Spoken.tsx'
import { useAllWords } from '../use-words.tsx'

export const FirstLink = ({ kurz }: { kurz: Kurz }) => {
	const words = useAllWords()
	const text = words.welcome
	const [typed, setTyped] = useState(text.example)
	const [isBusy, setBusy] = useState(false)
	const [fault, setFault] = useState('')
	const [made, setMade] = useState<ViewOfLink>()
	const button = useRef<HTMLButtonElement>(null)
	// It appears when the server is known: then Enter makes the link.
	useLayoutEffect(() => button.current?.focus(), [])
	const make = async (event: Event): Promise<void> => {
		event.preventDefault()
		const cause = typedFaultOf(typed)
		if (cause !== undefined) return setFault(words.targetFaults[cause])
		setFault('')
		setMade(undefined)
		setBusy(true)
		const wish = { url: withScheme(typed), options: {}, isPrivate: false, isNew: false }
		let view = await shortenAndCopy(kurz, wish, copyClip)
		while (view.kind === 'link' && view.isOpen) view = await followView(kurz, view, copyClip)
		setBusy(false)
		if (view.kind === 'link') setMade(view)
		else if (view.kind === 'failed') setFault(failureText(view.failure, view.host, words))
	}
	return (
		<>
			<form class="one-field" onSubmit={make} noValidate>
				<Field
					name="target"
					label={words.fields.url.label}
					value={typed}
					onValue={(value) => {
						setFault('')
						setTyped(value)
					}}
					fault={fault || undefined}
					{...rows.url.input}
				/>
				<button type="submit" ref={button} disabled={isBusy}>
					{words.makeLink}
				</button>
			</form>
			{made !== undefined && (
				<ShortLink
					key={made.link.url}
					url={made.link.url}
					isCopied={made.isCopied}
					onCopied={(isCopied) => setMade({ ...made, isCopied })}
				/>
			)}
			<Spoken class="fault">{made?.isCopied === false && words.notCopied}</Spoken>
			<Spoken class="good">{made !== undefined && text.done}</Spoken>
		</>
	)
}
