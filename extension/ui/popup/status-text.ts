/** What the popup says about a link, claiming no more than is known. */
import type { ViewOfLink } from '../../actions/popup.ts'
import type { Words } from '../../locales/words.ts'

/** What is said of the link, without the copy. */
const aboutLink = ({ isKnown, ended, failure, late }: ViewOfLink, words: Words): string => {
	const isUnsaid = failure !== undefined || late !== undefined
	const known = isUnsaid ? words.unchecked : words.alreadyLinked
	const sentences = [
		ended === undefined ? '' : words.ended[ended],
		isKnown ? known : ended === undefined ? '' : words.newInstead,
	]
	return sentences.filter((sentence) => sentence !== '').join(' ')
}

const isChecking = ({ isOpen, late }: ViewOfLink): boolean => isOpen && late === undefined

/** For those who don't see the button: it says that the link is copied. */
export const spokenStatus = (view: ViewOfLink, words: Words): string => {
	if (isChecking(view)) return words.checking
	const copy = view.isCopied ? words.copiedToClipboard : words.notCopied
	return `${aboutLink(view, words)} ${copy}`.trim()
}

/** Beside the button, which says that the link is copied. */
export const shownStatus = (view: ViewOfLink, words: Words): string => {
	const about = aboutLink(view, words)
	return view.isCopied && !isChecking(view) && about !== '' ? about : spokenStatus(view, words)
}
