/** A small line of the last 30 days' clicks. Decoration: the statistics say it in full. */
import { day } from '../../shared/time.ts'

/** Days and pixels. */
const DAYS = 30
const WIDTH = 96
const HEIGHT = 24

export const Sparkline = ({ dates, now }: { dates: Record<string, number>; now: Date }) => {
	const days = Array.from({ length: DAYS }, (_, index) => {
		const at = new Date(now.getTime() - (DAYS - 1 - index) * day)
		return dates[at.toISOString().slice(0, 10)] ?? 0
	})
	const most = Math.max(1, ...days)
	const points = days.map((clicks, index) => {
		const x = (index / (DAYS - 1)) * (WIDTH - 4) + 2
		return `${x.toFixed(1)},${(HEIGHT - 2 - (clicks / most) * (HEIGHT - 4)).toFixed(1)}`
	})
	return (
		<svg class="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
			<polyline points={points.join(' ')} />
		</svg>
	)
}
