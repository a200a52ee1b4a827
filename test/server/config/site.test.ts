/** The site's colour can be read in light and dark, and its mark only draws. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { grounds, readAccent } from '../../../server/config/accent.ts'
import { readConfig } from '../../../server/config/config.ts'
import { readSite, standardSite } from '../../../server/config/site.ts'
import { faultOfMark } from '../../../server/config/site-mark.ts'
import { contrast } from '../../../shared/qr/contrast.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'

const tokens = readFileSync(new URL('../../../shared/tokens.css', import.meta.url), 'utf8')

it('the grounds are those of the pages', () => {
	const [light = '', dark = ''] = tokens.split('@media')
	const groundsIn = (css: string) =>
		['paper', 'raised'].map((name) => new RegExp(`--${name}: (#\\w+)`).exec(css)?.[1])
	expect({ light: groundsIn(light), dark: groundsIn(dark) }).toEqual(grounds)
})

it('contrast is that of WCAG', () => {
	expect(contrast('#000000', '#ffffff')).toBe(21)
	expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it.each(['#0b6e4f', '#c2410c', '#1d4ed8', '#111111', '#7c3aed', '#b91c1c'])(
	'%s alone can be read in both',
	(colour) => {
		const read = readAccent(colour)
		if ('fault' in read) throw new Error(read.fault)
		expect(read.light.accent).toBe(colour)
		for (const mode of ['light', 'dark'] as const) {
			const { accent, onAccent } = read[mode]
			for (const ground of [...grounds[mode], onAccent])
				expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
		}
	},
)

it.each([
	['#fb923c', /light: #fb923c has a contrast of \d\.\d to 1, and text needs 4\.5; take a darker one/],
	['#0b6e4f #0b6e4f', /dark: #0b6e4f has a contrast of .* take a lighter one/],
	['green', /must be a colour like/],
	['#fff', /must be a colour like/],
	['#0b6e4f #6fd08c #000000', /must be a colour like/],
])('SITE_ACCENT %s is refused in one line', (text, fault) => {
	expect(() => readConfig({ SITE_ACCENT: text })).toThrow(fault)
	expect(() => readConfig({ SITE_ACCENT: text })).toThrow(/^SITE_ACCENT [^\n]*$/)
})

const fileOf = useFolder()

const draws = (inner: string, more = '') =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${more}>${inner}</svg>`

it('a mark that only draws is taken', () => {
	const inner = '<defs><linearGradient id="g"/></defs><path d="M0 0h8v8z" fill="url(#g)"/><use href="#g"/>'
	expect(faultOfMark(draws(inner))).toBeUndefined()
	expect(
		faultOfMark(`<?xml version="1.0"?>\n<!-- by hand -->${draws('<style>path{fill:red}</style>')}`),
	).toBeUndefined()
})

it.each([
	['a script', draws('<script>alert(1)</script>')],
	['a script with a prefix', draws('<s:script>alert(1)</s:script>')],
	['an event handler', draws('<path d="M0 0"/>', ' onload="alert(1)"')],
	['an event handler after a slash', draws('<path/onclick=alert(1) />')],
	['a picture from elsewhere', draws('<image href="https://elsewhere.example/x.png"/>')],
	['a reference to elsewhere', draws('<use xlink:href="https://elsewhere.example/x.svg#a"/>')],
	['a link with a script', draws('<a href="javascript:alert(1)"><path/></a>')],
	['a link with a spelled script', draws('<a href="&#106;avascript:alert(1)"><path/></a>')],
	['a link with a spelled script in hex', draws('<a href="#" x="&#x6a;avascript:alert(1)"><path/></a>')],
	['a spelled handler', draws('<path o&#110;load&#61;"alert(1)"/>')],
	['a spelled ground', draws('<path style="fill:&#117rl(https://elsewhere.example/x)"/>')],
	['a style from elsewhere', draws('<style>@import "https://elsewhere.example/x.css"</style>')],
	['a ground from elsewhere', draws('<path style="fill:url(https://elsewhere.example/x)"/>')],
	['HTML', draws('<foreignObject><body/></foreignObject>')],
	['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${draws('')}`],
	['an animation of a reference', draws('<set attributeName="href" to="javascript:alert(1)"/>')],
	['a web page', '<html></html>'],
	['no namespace', '<svg viewBox="0 0 8 8"></svg>'],
	['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
])('a mark with %s is refused', (_, svg) => {
	expect(faultOfMark(svg)).toMatch(/^(is|has|lacks) /)
})

it('files are read at the start, and a bad one stops it in one line', () => {
	const text = fileOf('text', 'One.\nStill one.\n\n\nTwo.\n')
	const siteOf = (env: Record<string, string>) => readSite(readConfig(env).site)
	expect(siteOf({ SITE_TEXT: text }).text).toEqual(['One.\nStill one.', 'Two.'])
	expect(siteOf({})).toBe(standardSite)
	expect(() => siteOf({ SITE_TEXT: '/nowhere/none' })).toThrow(/^SITE_TEXT .* can't be read: ENOENT/)
	expect(() => siteOf({ SITE_TEXT: fileOf('broken', new Uint8Array([0xff])) })).toThrow(/is not UTF-8$/)
	expect(() => siteOf({ SITE_TEXT: fileOf('long', 'x'.repeat(20_001)) })).toThrow(
		/has more than 20000 bytes$/,
	)
	expect(() => siteOf({ SITE_MARK: fileOf('bad.svg', draws('<script/>')) })).toThrow(
		/^SITE_MARK .* has an element/,
	)
})

it.each([
	['SITE_CONTACT', 'abuse'],
	['SITE_CONTACT', 'javascript:alert(1)'],
	['SITE_CONTACT', 'a@b.example?subject=x'],
	['SITE_PRIVACY_URL', '/privacy'],
	['SITE_NAME', 'x'.repeat(41)],
	['SITE_NAME', 'two\nlines'],
])('%s=%s is refused', (name, value) => {
	expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`))
})
