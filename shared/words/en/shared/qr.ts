/** What is said of the look of QR codes, in English; the model for other languages. */
import { bounds } from '../../../bounds.ts'
import { enoughContrast } from '../../../qr/look.ts'
import { locale } from './locale.ts'

const { size, margin } = bounds.qr

export const qr = {
	title: 'Colours, size, margin, logo',
	dark: 'Colour',
	light: 'Background',
	size: 'Size',
	margin: 'Margin',
	hints: {
		size: 'Pixels of a side.',
		margin: 'In modules. 4 or more is best.',
	},
	level: 'Error correction',
	mark: 'Logo in the middle, always with level H',
	faults: {
		colour: 'Give a colour as six hex digits.',
		too_faint: `A phone can’t tell these colours apart: their contrast is below ${enoughContrast} to 1.`,
		inverted: 'The code has to be darker than its background: many phones read no other.',
		unreadable: 'This code can’t be read. Take colours that differ more.',
		size: `Enter a whole number from ${size.min} to ${size.max.toLocaleString(locale)}.`,
		margin: `Enter a whole number from 0 to ${margin.max}.`,
		no_room: 'At this size a module would be smaller than a pixel.',
	},
}
