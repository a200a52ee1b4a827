/** Files for imports that cost the most, of any size. */

export interface Sent {
	type: string
	body: string | Uint8Array<ArrayBuffer>
}

/** JSON whose second item has this many keys. */
export const manyKeys = (count: number): Sent => {
	const link = '{"short_url":"abcde","long_url":"https://a.example/"}'
	const keys = Array.from({ length: count }, (_, nth) => `"${nth.toString(36)}":0`)
	const body = `{"format":"kurz","version":1,"links":[${link},{"short_url":"abcdf",${keys.join()}}]}`
	return { type: 'application/json', body }
}

/** CSV with this many columns besides ours. */
export const manyColumns = (columns: number, lines: number): Sent => {
	const head = Array.from({ length: columns }, (_, nth) => `c${nth.toString(36)}`).join()
	const rest = ',x'.repeat(columns)
	const body = Array.from({ length: lines }, (_, nth) => `line-${nth},https://a.example/${nth}${rest}`)
	return { type: 'text/csv', body: `keyword,url,${head}\n${body.join('\n')}` }
}

/** CSV of names that nobody has yet. */
export const manyNames = (lines: number): Sent => ({
	type: 'text/csv',
	body: `keyword,url\n${Array.from({ length: lines }, (_, nth) => `name-${nth},https://a.example/`).join('\n')}`,
})

/** CSV each of whose lines has a problem. */
export const manyProblems = (lines: number): Sent => ({
	type: 'text/csv',
	body: `keyword,url\n${Array.from({ length: lines }, (_, nth) => `bad name ${nth},${'x'.repeat(200)}`).join('\n')}`,
})

const boundary = 'dear-boundary'
const type = `multipart/form-data; boundary=${boundary}`

/** The form of the page with this file. */
export const onPage = ({ type: own, body }: Sent): Sent => {
	const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: ${own}\r\n\r\n`
	return { type, body: `${head}${body}\r\n--${boundary}--\r\n` }
}

/** The form with this many fields that nobody asked for. */
export const manyParts = (count: number): Sent => {
	const parts = Array.from(
		{ length: count },
		(_, nth) => `--${boundary}\r\ncontent-disposition: form-data; name="f${nth}"\r\n\r\nx\r\n`,
	)
	return { type, body: `${parts.join('')}--${boundary}--\r\n` }
}
