/** What is said of the states of links, in German. */
import type * as en from '../../en/shared/states.ts'

export const stateNames: typeof en.stateNames = {
	active: 'Aktiv',
	paused: 'Pausiert',
	expired: 'Abgelaufen',
	exhausted: 'Limit erreicht',
}

export const stateTexts: typeof en.stateTexts = {
	link_paused: 'Dieser Link ist pausiert.',
	link_expired: 'Dieser Link ist abgelaufen.',
	link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',
}

const askSender = 'Bitte die Person, von der du den Link hast, um einen neuen.'
export const stateAdvice: typeof en.stateAdvice = {
	link_paused:
		'Der Besitzer hat ihn pausiert. Versuch es später noch einmal oder frag die Person, von der du ihn hast.',
	link_expired: `Er funktionierte bis zu einem Tag, den sein Besitzer gewählt hat. ${askSender}`,
	link_exhausted: `Der Link ließ sich nur begrenzt oft öffnen. ${askSender}`,
}
