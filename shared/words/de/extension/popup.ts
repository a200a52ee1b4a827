/** What the popup says in German until the link is there. */
import type { FirstWords } from '../../extension.ts'

export const popup: FirstWords = {
	locale: 'de-DE',
	product: 'Kurz',
	copy: 'Kopieren',
	copied: 'Kopiert',
	copyWhat: (what) => `${what} kopieren`,
	copiedToClipboard: 'In die Zwischenablage kopiert.',
	notCopied: 'Noch nicht kopiert. Klick auf „Kopieren“.',
	settings: 'Einstellungen',
	links: 'Links',
	keys: 'Tastenkürzel',
	working: 'Wird gekürzt\u00a0…',
	newLink: 'Neuer Link',
	alreadyLinked: 'Diese Seite hat schon einen Link.',
	checking: 'Der Link wird geprüft\u00a0…',
	unchecked: 'Dieser Link ließ sich nicht prüfen.',
	ended: {
		gone: 'Den alten Link gibt es nicht mehr.',
		paused: 'Der alte Link ist pausiert.',
		scheduled: 'Der alte Link ist noch nicht offen.',
		expired: 'Der alte Link ist abgelaufen.',
		exhausted: 'Das Klicklimit des alten Links ist erreicht.',
	},
	newInstead: 'Hier ist ein neuer.',
}
