/** Bytes as the reader writes them. */
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export const sizeText = (bytes: number, locale: string): string => {
	const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
	const amount = bytes / 1_000 ** step
	return amount.toLocaleString(locale, {
		style: 'unit',
		unit: units[step]!,
		maximumFractionDigits: amount < 10 ? 1 : 0,
	})
}
