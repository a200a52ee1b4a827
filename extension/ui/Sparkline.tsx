/** A small line of clicks by day. Decoration: the statistics say it in full. */

import { fillDays } from '../../shared/analytics/days.ts'
import { day } from '../../shared/time.ts'

/** Days and pixels. */
const DAYS = 30
const WIDTH = 96
const HEIGHT = 24

export const Sparkline = ({ dates, now }: { dates: Record<string, number>; now: Date }) => {
	const days = fillDays(dates, new Date(now.getTime() - (DAYS - 1) * day), now).slice(-DAYS)
	const most = Math.max(1, ...days.map(({ clicks }) => clicks))
	const points = days.map(({ clicks }, index) => {
		const x = (index / Math.max(1, days.length - 1)) * (WIDTH - 4) + 2
		return `${x.toFixed(1)},${(HEIGHT - 2 - (clicks / most) * (HEIGHT - 4)).toFixed(1)}`
	})
	return (
		<svg class="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
			<polyline points={points.join(' ')} />
		</svg>
	)
}
