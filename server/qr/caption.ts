/** The text under a QR code. */
import type { PaperLook } from '../../shared/qr/look.ts'

/** A line of text under a code of `all` modules, and its height. It is as wide in every font. */
export const captionOf = (text: string, all: number, { dark }: Pick<PaperLook, 'dark'>) => {
	// Letters of Chinese, Japanese and Korean, and emoji, are about twice as wide.
	const wide = [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 1 : 0.55), 0)
	const size = Math.min(all / 12, (all * 0.92) / wide)
	const place = `x="${all / 2}" y="${(all + size).toFixed(2)}" text-anchor="middle"`
	const fit = `font-size="${size.toFixed(2)}" textLength="${(size * wide).toFixed(2)}" lengthAdjust="spacingAndGlyphs"`
	const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
	return {
		height: Math.ceil(size * 1.6),
		drawn: `<text ${place} ${fit} font-family="system-ui,sans-serif" fill="#${dark}">${words}</text>`,
	}
}
