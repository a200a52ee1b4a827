/** What the popup says about a link, claiming no more than is known. */
import type { FirstWords } from '../../../shared/words/extension.ts'
import type { ViewOfLink } from '../../actions/popup.ts'

/** What is said about the link, apart from copying. */
const aboutLink = ({ isKnown, ended, failure, late }: ViewOfLink, words: FirstWords): string => {
	const isUnsaid = failure !== undefined || late !== undefined
	const known = isUnsaid ? words.unchecked : words.alreadyLinked
	const sentences = [
		ended === undefined ? '' : words.ended[ended],
		isKnown ? known : ended === undefined ? '' : words.newInstead,
	]
	return sentences.filter((sentence) => sentence !== '').join(' ')
}

const isChecking = ({ isOpen, late }: ViewOfLink): boolean => isOpen && late === undefined

/** For screen readers: includes what the button shows. */
export const spokenStatus = (view: ViewOfLink, words: FirstWords): string => {
	if (isChecking(view)) return words.checking
	const copy = view.isCopied ? words.copiedToClipboard : words.notCopied
	return `${aboutLink(view, words)} ${copy}`.trim()
}

/** Shown beside the button, which itself says that the link is copied. */
export const shownStatus = (view: ViewOfLink, words: FirstWords): string => {
	const about = aboutLink(view, words)
	return view.isCopied && !isChecking(view) && about !== '' ? about : spokenStatus(view, words)
}
