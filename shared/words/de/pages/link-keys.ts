/** What the pages of one link say in German about its monitor key. */
import type { Words } from '../../pages.ts'

export const keys: Words['link']['keys'] = {
	panel:
		'Wer den Schlüssel dieses Links hat, sieht die Klicks und kann ihn ohne Anmeldung bearbeiten und löschen.',
	manage: 'Diesen Schlüssel beenden',
	heading: 'Den Schlüssel beenden?',
	why: 'Wer ihn hat, kommt damit nicht mehr an den Link: Adressen mit diesem Schlüssel funktionieren dann nicht mehr.',
	next: 'Ein neuer wird nur einmal gezeigt, auf der nächsten Seite.',
	inPlace: 'An seiner Stelle',
	anotherOne: 'Ein neuer Schlüssel',
	none: 'Kein Schlüssel',
	end: 'Schlüssel beenden',
}

export const keep: Words['link']['keep'] = {
	title: 'Bewahre die Adresse dieser Seite auf',
	owned: 'Wer sie hat, sieht die Klicks und kann den Link ohne Anmeldung bearbeiten und löschen.',
	ownerless:
		'Mit ihr siehst du die Klicks und kannst den Link bearbeiten oder löschen. Sie ist der einzige Schlüssel und lässt sich nicht wiederherstellen: Setz ein Lesezeichen auf diese Seite oder kopiere ihre Adresse.',
	link: 'Verwaltungslink',
	signIn: 'Melde dich an, um ihn in deinem Konto zu behalten',
	submit: 'In meinem Konto behalten',
	notices: {
		claimed: 'Dieser Link ist jetzt in deinem Konto.',
		key_replaced: 'Das ist der neue Schlüssel des Links. Der bisherige öffnet nichts mehr.',
		key_ended: 'Kein Schlüssel öffnet diesen Link mehr.',
	},
}
