/** Deliberate bugs in `server/qr`: what is drawn. */
import type { Bug } from './bug.ts'

export const qr: Bug[] = [
	{
		file: 'server/qr/code.ts',
		text: 'look.size < modules.size + 2 * look.margin',
		bug: 'look.size < modules.size',
		tests: ['test/server/api/qr.test.ts'],
		hurts: 'a small picture with a margin is empty',
	},
	{
		file: 'server/qr/draw.ts',
		text: 'draw(svgJob, { text, look, mark }, 0, isOfMany)',
		bug: 'draw(svgJob, { text, look }, 0, isOfMany)',
		tests: ['test/server/pages/site.test.ts'],
		hurts: 'codes bear the mark of Kurz instead of the operator’s own',
	},
	{
		file: 'server/qr/png.ts',
		text: '1 + Math.ceil(size / 8)',
		bug: '1 + Math.floor(size / 8)',
		tests: ['test/server/api/qr-pictures.test.ts'],
		hurts: 'pictures of most sizes are broken',
	},
	{
		file: 'server/qr/png.ts',
		text: 'Math.floor((size - modules * scale) / 2)',
		bug: '0',
		tests: ['test/server/api/qr-pictures.test.ts'],
		hurts: 'codes stand in a corner, without light around them',
	},
]
