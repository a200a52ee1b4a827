/** The clicks of a row of the list, with a line of the last days. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { useWords } from '../words/use-words.ts'

const height = 20

/** Draws nothing without clicks. */
const Spark = ({ clicks }: { clicks: number[] | undefined }) => {
	const { charts, links } = useWords()
	if (clicks === undefined || clicks.every((count) => count === 0)) return null
	const most = Math.max(...clicks)
	const at = (count: number) => Number((height - 1 - ((height - 2) * count) / most).toFixed(1))
	const points = clicks.map((count, day) => `${day * 2 + 1},${at(count)}`).join(' ')
	const sum = clicks.reduce((all, count) => all + count, 0)
	const name = links.statistics.lately(charts.clicksCount(sum, figure(sum, charts)))
	return (
		<svg class="spark" viewBox={`0 0 ${clicks.length * 2} ${height}`} role="img" aria-label={name}>
			<polyline points={points} />
		</svg>
	)
}

/** `before`: clicks that moved in with the link. `lately`: clicks on the last days. */
export const Count = ({
	value,
	before = 0,
	lately,
}: {
	value: number
	before?: number
	lately?: number[] | undefined
}) => {
	const { charts, links } = useWords()
	return (
		<td class="number">
			{figure(value, charts)}
			<span class="unit"> {links.clicks(value)}</span>
			<Spark clicks={lately} />
			{before > 0 && <span class="hint">{charts.movedIn(figure(before, charts))}</span>}
		</td>
	)
}
