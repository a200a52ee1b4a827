/** What is said of the look of QR codes, in German. */
import { bounds } from '../../../bounds.ts'
import { enoughContrast } from '../../../qr/look.ts'
import type { qr as english } from '../../en/shared/qr.ts'
import { locale } from './locale.ts'

const { size, margin } = bounds.qr

export const qr: typeof english = {
	title: 'Farben, Größe, Rand, Logo',
	dark: 'Farbe',
	light: 'Hintergrund',
	size: 'Größe',
	margin: 'Rand',
	hints: {
		size: 'Seitenlänge in Pixeln.',
		margin: 'In Modulen. Am besten 4 oder mehr.',
	},
	level: 'Fehlerkorrektur',
	mark: 'Logo in der Mitte, immer mit Stufe H',
	faults: {
		colour: 'Gib eine Farbe mit sechs Hexadezimalziffern an.',
		too_faint: `Ein Handy kann diese Farben nicht unterscheiden: Der Kontrast ist kleiner als ${enoughContrast} zu 1.`,
		inverted: 'Der Code muss dunkler sein als sein Hintergrund: Anders lesen ihn viele Handys nicht.',
		unreadable: 'Dieser Code lässt sich nicht lesen. Nimm Farben, die sich stärker unterscheiden.',
		size: `Gib eine ganze Zahl von ${size.min} bis ${size.max.toLocaleString(locale)} ein.`,
		margin: `Gib eine ganze Zahl von 0 bis ${margin.max} ein.`,
		no_room: 'In dieser Größe wäre ein Modul kleiner als ein Pixel.',
	},
}
