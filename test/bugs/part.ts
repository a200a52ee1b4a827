/** Divides the deliberate bugs into parts that follow each other: neighbours share their tests. */

/** `part`: `2/4` for the second of four. */
export const partOf = <Row>(rows: Row[], part: string): Row[] => {
	const [nth = 1, parts = 1] = part.split('/').map(Number)
	const border = (at: number): number => Math.round((rows.length * at) / parts)
	return rows.slice(border(nth - 1), border(nth))
}
