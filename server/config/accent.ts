/** The site's own accent colour: checked so that text in it can be read, in light and in dark. */
import { contrast, partsOf } from '../../shared/qr/contrast.ts'

/** The colour of links, buttons and charts, and that of text on it; `#rrggbb`. */
export interface Accent {
	accent: string
	onAccent: string
}

/** What the accent stands on. Source: shared/tokens.css; a test compares them. */
export const grounds = { light: ['#fcfbf8', '#ffffff'], dark: ['#121418', '#1b1e24'] } as const
/** Source: WCAG 2.2, 1.4.3, for text of any size. */
const enough = 4.5

const isReadable = (colour: string, on: readonly string[]): boolean =>
	on.every((ground) => contrast(colour, ground) >= enough)

/** As little lighter as the dark grounds need. */
const lightened = (colour: string): string => {
	const mixed = (share: number): string =>
		`#${partsOf(colour)
			.map((part) =>
				Math.round(part + (255 - part) * share)
					.toString(16)
					.padStart(2, '0'),
			)
			.join('')}`
	for (let share = 0; share < 1; share += 0.02)
		if (isReadable(mixed(share), grounds.dark)) return mixed(share)
	return '#ffffff'
}

const withText = (accent: string): Accent => ({
	accent,
	onAccent: contrast(accent, '#ffffff') >= enough ? '#ffffff' : '#0d0f12',
})

/**
 * Reads `#rrggbb`, or two of them: for light and for dark. From one alone the other is made.
 * Answers the fault, worded to follow the variable's name, if text in it could not be read.
 */
export const readAccent = (text: string): { light: Accent; dark: Accent } | { fault: string } => {
	const [light = '', dark, ...more] = text
		.trim()
		.toLowerCase()
		.split(/[\s,]+/)
	const colours = dark === undefined ? [light] : [light, dark]
	if (more.length > 0 || colours.some((colour) => !/^#[0-9a-f]{6}$/.test(colour)))
		return { fault: 'must be a colour like #0b6e4f, or two: for light and for dark' }
	for (const [colour, mode] of [[light, 'light'] as const, [dark, 'dark'] as const]) {
		if (colour === undefined || isReadable(colour, grounds[mode])) continue
		const has = contrast(colour, grounds[mode][1]).toFixed(1)
		return {
			fault: `can't be read in ${mode}: ${colour} has a contrast of ${has} to 1, and text needs ${enough}; take a ${mode === 'light' ? 'darker' : 'lighter'} one`,
		}
	}
	return { light: withText(light), dark: withText(dark ?? lightened(light)) }
}
