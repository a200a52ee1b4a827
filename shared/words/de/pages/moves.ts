/** What the pages say in German of links that move to another owner. */
import type { Words } from '../../pages.ts'
import { plural, countedLinks as some } from '../shared/locale.ts'

export const moves: Words['moves'] = {
	move: 'Verschieben',
	moveWhat: (name) => `${name} verschieben`,
	what: (count, text) => `${some(count, text)} verschieben`,
	why: (count) =>
		plural(
			count,
			'Name, Klicks und Verlauf bleiben; Besucher merken nichts.',
			'Namen, Klicks und Verlauf bleiben; Besucher merken nichts.',
		),
	to: 'Wohin',
	mine: 'Mein Konto',
	other: 'Ein anderes Konto',
	email: 'E-Mail-Adresse des anderen Kontos',
	hint: 'Das Konto hat 7 Tage Zeit, die Links anzunehmen. Bis dahin ändert sich nichts.',
	endKeys:
		'Bisherige Schlüssel beenden: Wer einen behalten hat, kann die Links nicht mehr ändern oder löschen',
	form: {
		outcome: 'Es wurde kein Link verschoben',
		unknown: 'Vielleicht ist es geschehen. Noch einmal senden schadet nicht.',
	},
	offers: {
		heading: 'Dir angeboten',
		from: (name, links) => `${name} gibt dir ${links}`,
		until: 'Offen bis',
		accept: 'Annehmen',
		acceptWhat: (name) => `Links von ${name} annehmen`,
		refuse: 'Ablehnen',
		refuseWhat: (name) => `Links von ${name} ablehnen`,
	},
}
