/** What the reference says of the look of QR codes. */
import { qrQuestion } from '../qr.ts'
import { slug } from './record-fields.ts'
import { describe, type Words } from './schemas.ts'

export const looks = {
	size: ['Pixels per side.', 300],
	mm: ['Width on paper in millimetres: the size that programs print the picture in.', 50],
	margin: ['Light margin around the code, in modules.', 4],
	level: ['Error correction: about 7, 15, 25 or 30 % of the code may be lost.', 'M'],
	dark: ['Colour of the dark modules, six hex digits.', '000000'],
	light: ['Colour of the light modules, six hex digits.', 'ffffff'],
	format: ['Image format.', 'png'],
	mark: ['`on` puts the mark of the site into the middle of an SVG, with level `H`.', 'off'],
} satisfies Record<string, Words>
describe(qrQuestion, {
	url: ['What to encode; it is never fetched.', `https://kurz.example/${slug}`],
	...looks,
})
