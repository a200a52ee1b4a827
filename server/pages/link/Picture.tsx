/** A chart as a picture for slides: SVG with its title, days and host, light for every reader. */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { scaleOf } from '../../../shared/statistics/ClicksChart.tsx'
import { Plot, plotHeight, plotWidth } from '../../../shared/statistics/Plot.tsx'
import { clicksIn } from '../../../shared/statistics/periods.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { type DrawnFigures, drawnOf } from './drawn.ts'

/** Points from the edges to the chart, whose axis is left of it. */
const [left, top] = [84, 120]
const [width, height] = [left + plotWidth + 44, top + plotHeight + 84]
/** Pixels of the picture, as wide as a slide. */
const pixels = { width: 1_920, height: Math.round((1_920 * height) / width) }
/** Characters of a title that fit. */
const titleAtMost = 60

/** Plain rules, which slide programs know. The lines grow with the picture. */
const styleOf = (accent: string): string => `
svg{overflow:visible}
text{font-size:18px;fill:#5b6069}
.title{font-size:32px;font-weight:600;fill:#16181d}
.grid{stroke:#e4e1d9}
.tick{stroke:#5b6069}
.area,.columns rect{fill:${accent};fill-opacity:0.14}
.line,.columns rect{stroke:${accent};stroke-width:3;stroke-linejoin:round;vector-effect:none}
.line{fill:none}
.under-way .line,.columns .under-way{stroke-dasharray:5 5}
.dot{fill:${accent}}
.dot.under-way{fill:#ffffff;stroke:${accent};stroke-width:2}
.line.beside{stroke:#5b6069;stroke-dasharray:3 4}
.line-name{font-weight:600;fill:${accent};stroke:#ffffff;stroke-width:4;paint-order:stroke}
.line-name.beside{fill:#5b6069}`

/** Characters that XML has no way to write. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const cut = (text: string): string => {
	const characters = [...text]
	return characters.length <= titleAtMost ? text : `${characters.slice(0, titleAtMost - 1).join('')}…`
}

export interface PictureProps extends DrawnFigures {
	/** What is counted. */
	title: string
	/** Where: the short link or the host, without scheme. */
	address: string
	/** The site's colour on white. */
	accent?: string | undefined
}

export const pictureOf = ({ title, address, accent = '#c2410c', ...figures }: PictureProps, words: Words) => {
	const { chart, says, beside: besideOf } = drawnOf(figures, words)
	const { periods, quiet = words.charts.empty } = chart
	const beside = besideOf?.(periods)
	const y = scaleOf(periods, beside)
	const drawing = renderToString(
		<svg
			xmlns="http://www.w3.org/2000/svg"
			{...pixels}
			viewBox={`0 0 ${width} ${height}`}
			font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
		>
			<title>{title}</title>
			<style>{styleOf(accent)}</style>
			<rect width="100%" height="100%" fill="#ffffff" />
			<text class="title" x="36" y="54">
				{cut(title)}
			</text>
			<text x="36" y="86">
				{says.join(' · ')}
			</text>
			<svg x={left} y={top} width={plotWidth} height={plotHeight} overflow="visible" aria-hidden="true">
				{clicksIn(periods) === 0 ? (
					<text y={plotHeight / 2}>{quiet}</text>
				) : (
					<Plot {...chart} y={y} name={says.join(' · ')}>
						{beside?.draw(y)}
					</Plot>
				)}
			</svg>
			<text x={width - 36} y={height - 24} text-anchor="end">
				{address}
			</text>
		</svg>,
	)
	return drawing.replace(unwritable, '')
}
