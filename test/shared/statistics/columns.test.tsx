/** A chart of few clicks: columns in place of a line. */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { DaysChart } from '../../../shared/statistics/ClicksOverTime.tsx'
import { charts } from '../../../shared/words/en/shared/charts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const columnsIn = (html: string) =>
	(/<g class="columns">(.*?)<\/g>/s.exec(html)?.[1] ?? '').split('<rect').length - 1
const linesIn = (html: string) => html.split('class="line"').length - 1

test('today alone is one column in the middle', () => {
	const html = renderToString(<DaysChart dates={{ '2026-11-20': 12 }} from={now} to={now} words={charts} />)
	expect(html).toContain('<rect class="under-way" x="47%" width="6%"')
	expect(html).toContain('<text x="50%"')
	expect(linesIn(html)).toBe(0)
	expect(html).not.toMatch(/NaN|undefined/)
})

test.each([
	[10, 2, 0],
	[11, 0, 2],
])('with %d clicks a day at most, there are %d columns and %d lines', (most, columns, lines) => {
	const dates = { '2026-11-05': most, '2026-11-18': 1 }
	const html = renderToString(
		<DaysChart dates={dates} from={new Date('2026-11-01')} to={now} words={charts} />,
	)
	expect([columnsIn(html), linesIn(html)]).toEqual([columns, lines])
})

test('beside a second line, few clicks are a line too', () => {
	const beside = () => ({ clicks: [], draw: () => <path />, textOf: () => '' })
	const html = renderToString(
		<DaysChart
			dates={{ '2026-11-05': 1 }}
			from={new Date('2026-11-01')}
			{...{ to: now, beside, words: charts }}
		/>,
	)
	expect([columnsIn(html), linesIn(html)]).toEqual([0, 2])
})
