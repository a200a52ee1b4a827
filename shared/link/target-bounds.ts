/** Bounds of rules and shares, apart from the others, as no part of the extension needs them. */
export const targetBounds = {
	/** `ofPart`: values in one part of `when`; the others are characters. */
	rules: { number: 20, name: 15, ofPart: 50, parameter: 200 },
	shares: { min: 2, max: 10 },
} as const
