/** What is said of the states of links, in German. */
import type * as en from '../../en/shared/states.ts'

export const stateNames: typeof en.stateNames = {
	active: 'Aktiv',
	expired: 'Abgelaufen',
	exhausted: 'Limit erreicht',
}

export const stateTexts: typeof en.stateTexts = {
	link_expired: 'Dieser Link ist abgelaufen.',
	link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',
}

const askSender = 'Bitte die Person, von der du den Link hast, um einen neuen.'
export const stateAdvice: typeof en.stateAdvice = {
	link_expired: `Er funktionierte bis zu einem Tag, den sein Besitzer gewählt hat. ${askSender}`,
	link_exhausted: `Der Link ließ sich nur begrenzt oft öffnen. ${askSender}`,
}

export const replaced: typeof en.replaced = {
	expired: 'Der alte Link ist abgelaufen.',
	exhausted: 'Das Klicklimit des alten Links ist erreicht.',
}
