/** The look of QR codes as it is typed and kept: text by field. */
import { bounds } from '../../../shared/bounds.ts'
import { type ColourFault, faultOfColours, isColour, type QrLook, qrLevels } from '../../../shared/qr/look.ts'

export type TypedLook = Record<keyof QrLook, string>

/** Black on white, at the size of pictures that are saved and copied. */
export const plainLook = {
	...{ dark: '000000', light: 'ffffff', size: '400', margin: '4', level: 'M', mark: 'off' },
} as const satisfies TypedLook

export type LookFault = ColourFault | 'colour' | 'size' | 'margin' | 'no_room' | 'unreadable'

const wholeIn = (text: string, min: number, max: number): number | undefined =>
	/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

/** The look, or the first thing that is wrong with it. Whether it can be read is `picture.ts`'s. */
export const readLook = ({ dark, light, mark, ...typed }: TypedLook): QrLook | LookFault => {
	if (!isColour.test(dark) || !isColour.test(light)) return 'colour'
	const size = wholeIn(typed.size, bounds.qr.size.min, bounds.qr.size.max)
	if (size === undefined) return 'size'
	const margin = wholeIn(typed.margin, 0, bounds.qr.margin.max)
	if (margin === undefined) return 'margin'
	const level = qrLevels.find((one) => one === typed.level) ?? 'M'
	return (
		faultOfColours({ dark, light }) ?? {
			dark,
			light,
			size,
			margin,
			level,
			mark: mark === 'on' ? 'on' : 'off',
		}
	)
}

/** A look that can be drawn. */
export interface DrawnLook extends QrLook {
	/** The address of the mark, if one is wanted. */
	markUrl?: string | undefined
}

export const standard: DrawnLook = readLook(plainLook) as QrLook
