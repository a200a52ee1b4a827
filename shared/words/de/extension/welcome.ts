/** What the page that is opened after installing says in German. */
import type { PageWords } from '../../extension.ts'

export const welcome: PageWords['welcome'] = {
	title: 'Dein erster kurzer Link',
	try: 'Ausprobieren',
	serverFirst: 'Verbinde dich zuerst mit deinem Server.',
	example: 'https://de.wikipedia.org/wiki/Kurz-URL-Dienst',
	done: 'Das ist alles. Auf jeder Seite genügt dafür ein Klick auf die Kurz-Schaltfläche.',
	pin: 'Die Schaltfläche im Blick behalten',
	pinInChromium: 'Klick auf das Puzzleteil neben der Adressleiste, dann auf die Stecknadel neben Kurz.',
	pinInFirefox:
		'Klick auf das Puzzleteil neben der Adressleiste, dann auf das Zahnrad neben Kurz und auf „An Symbolleiste anheften“.',
	pinned: 'Die Kurz-Schaltfläche ist in der Symbolleiste.',
}
