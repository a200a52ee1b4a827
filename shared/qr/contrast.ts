/** How well two colours can be told apart. */

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export const partsOf = (colour: string): number[] =>
	[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** From 0 to 1, of `#rrggbb`. Source: WCAG 2.2, "relative luminance". */
export const luminance = (colour: string): number => {
	const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
		const share = part / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export const contrast = (one: string, other: string): number => {
	const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
	return (bright + 0.05) / (dim + 0.05)
}
