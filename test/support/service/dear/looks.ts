/** QR codes that cost the most: each another one, so that none is remembered. */

/** By turns with the mark, and as a large picture. */
export const distinctCode = (nth: number): string => {
	const url = `https://target.example/${nth}/`.padEnd(1_270, 'aB3-')
	const form = nth % 2 === 0 ? { format: 'svg', mark: 'on' } : { format: 'png', size: 2_048 }
	const all = { url, level: 'H', dark: '10205f', light: 'fdfcf0', ...form }
	return `/api/v1/qr?${new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))}`
}
