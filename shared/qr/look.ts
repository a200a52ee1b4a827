/** How a QR code looks: its standard look, and which colours a phone can tell apart. */
import { bounds } from '../bounds.ts'
import { contrast, luminance } from './contrast.ts'

/** Error correction, from the least to the most. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const
export type QrLevel = (typeof qrLevels)[number]

/** Percent of a code that may be missing. Source: ISO/IEC 18004, "Error correction". */
const repaired: Record<QrLevel, number> = { L: 7, M: 15, Q: 25, H: 30 }
export const levelText = (level: QrLevel): string => `${level} (${repaired[level]} %)`

/** Six hex digits. */
export const isColour = /^[0-9a-f]{6}$/i

export interface QrLook {
	/** Pixels of a side. */
	size: number
	/** Modules of light around the code. */
	margin: number
	level: QrLevel
	/** Colours as six hex digits. */
	dark: string
	light: string
	/** Whether a mark stands in the middle. */
	mark: 'on' | 'off'
}

/** A look for paper, which only the server draws. */
export interface PaperLook extends QrLook {
	/** Millimetres of the picture's width, whatever its pixels. */
	mm?: number | undefined
	/** Text under the code of an SVG. */
	under?: string | undefined
}

export const standardLook: QrLook = {
	...{ size: bounds.qr.size.default, margin: bounds.qr.margin.default, level: 'M' },
	...{ dark: '000000', light: 'ffffff', mark: 'off' },
}

/** A mark hides modules, which only the highest level repairs. */
export const levelOf = ({ level, mark }: Pick<QrLook, 'level' | 'mark'>): QrLevel =>
	mark === 'on' ? 'H' : level

/** Source: WCAG 2.2, 1.4.11, for what has to be seen and is not text. */
export const enoughContrast = 3

/** `inverted`: many phones look for dark modules on light ground only. */
export type ColourFault = 'inverted' | 'too_faint'

/** What is wrong with the colours; undefined when a phone can tell them apart. */
export const faultOfColours = ({ dark, light }: Pick<QrLook, 'dark' | 'light'>): ColourFault | undefined => {
	const [code, ground] = [`#${dark}`, `#${light}`]
	if (contrast(code, ground) < enoughContrast) return 'too_faint'
	return luminance(code) > luminance(ground) ? 'inverted' : undefined
}
