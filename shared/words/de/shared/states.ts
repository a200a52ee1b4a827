/** What is said of links that are refused, in German. */
import type * as en from '../../en/shared/states.ts'

export const linkTexts: typeof en.linkTexts = {
	link_paused: 'Dieser Link ist pausiert.',
	link_not_started: 'Dieser Link ist noch nicht offen.',
	link_expired: 'Dieser Link ist abgelaufen.',
	link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',
	reserved_alias: 'Dieser Alias ist reserviert. Nimm einen anderen.',
	not_protected: 'Dieser Link hat kein Passwort.',
	password_required: 'Dieser Link braucht ein Passwort.',
	invalid_password: 'Das Passwort ist falsch.',
	alias_already_exists: 'Dieser Alias ist vergeben. Nimm einen anderen.',
}

const askSender = 'Bitte die Person, von der du den Link hast, um einen neuen.'
export const stateAdvice: typeof en.stateAdvice = {
	link_paused:
		'Der Besitzer hat ihn pausiert. Versuch es später noch einmal oder frag die Person, von der du ihn hast.',
	link_not_started: 'Sein Besitzer hat bestimmt, ab wann er sich öffnen lässt. Versuch es dann noch einmal.',
	link_expired: `Er funktionierte bis zu einem Tag, den sein Besitzer gewählt hat. ${askSender}`,
	link_exhausted: `Der Link ließ sich nur begrenzt oft öffnen. ${askSender}`,
}
