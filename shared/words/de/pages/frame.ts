/** What every page says around its content, in German. */
import type { Words } from '../../pages.ts'

export const frame: Words['frame'] = {
	lang: 'de',
	quick: { url: 'Link zum Kürzen', shorten: 'Diesen Link kürzen' },
	skip: 'Zum Inhalt springen',
	account: 'Konto',
	admin: 'Verwaltung',
	signIn: 'Anmelden',
	signUp: 'Registrieren',
	signOut: 'Abmelden',
	signedInAs: (who) => `Angemeldet als ${who}`,
	myLinks: 'Meine Links',
	about: 'Über diesen Dienst',
	health: 'Zustand',
	contact: 'Kontakt',
	privacy: 'Datenschutz',
	report: { link: 'Ist dieser Link schädlich? Melde ihn:', fault: 'Der Betreiber dieses Dienstes:' },
	local: ({ links, asked }) =>
		`Links und Codes hier lauten auf ${links}: Auf einem anderen Gerät führen sie nirgendwohin. Starte den Server mit BASE_URL auf seiner Adresse, zum Beispiel BASE_URL=${asked}.`,
	linkHost: {
		title: 'Kurzlinks',
		text: 'Unter dieser Adresse gibt es nur Kurzlinks. Öffne den ganzen Link, den du bekommen hast.',
	},
	share: 'Teilen\u00a0…',
	copy: 'Kopieren',
	copyWhat: (what) => `${what} kopieren`,
	copied: 'Kopiert',
	copyByHand: 'Von Hand kopieren',
	cancel: 'Abbrechen',
	makeLink: 'Einen Kurzlink erstellen',
	tickFirst: 'Setz zuerst das Häkchen.',
	nothingDeleted: 'Es wurde nichts gelöscht. Setz zuerst das Häkchen.',
}
