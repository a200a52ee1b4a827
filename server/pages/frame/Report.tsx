/** Where to report a link, or a fault; nothing without a contact. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'
import { useSite } from './site.ts'

export const Report = ({ of }: { of: 'link' | 'fault' }) => {
	const { contact } = useSite()
	const { frame } = useWords()
	return contact === undefined ? null : (
		<p class="hint">
			{frame.report[of]} <a href={contact.href}>{contact.text}</a>
		</p>
	)
}
