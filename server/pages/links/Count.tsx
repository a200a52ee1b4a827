/** The clicks of a row of the list, with a line of the last days. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { useWords } from '../words/use-words.ts'
import type { ListedLink } from './LinksTable.tsx'

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

/** `clicks_before`: clicks that moved in with the link. */
export const Count = ({ of: { clicks, clicks_before, lately } }: { of: ListedLink }) => {
	const { charts, links } = useWords()
	return (
		<td class="number">
			{figure(clicks, charts)}
			<span class="unit"> {links.clicks(clicks)}</span>
			<Spark clicks={lately} />
			{clicks_before > 0 && <span class="hint">{charts.movedIn(figure(clicks_before, charts))}</span>}
		</td>
	)
}
