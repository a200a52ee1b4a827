/** How a pasted table was read, shown above its form before anything is made of it. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { Cell, Records } from '../frame/Records.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { Pasted } from './pasted.ts'

/** Proves that somebody was shown how this text was read. */
const proofOf = (text: string): string => Bun.hash(text.replace(/\r\n?/g, '\n').trim()).toString(36)

/** How its sender says that the text is to be read; undefined when it has changed since. */
export const saidOf = (as: string, text: string): 'table' | 'lines' | undefined =>
	(['table', 'lines'] as const).find((way) => as === `${way}-${proofOf(text)}`)

/** Characters of a value that are shown. */
const cellsAtMost = 200
export const HowRead = ({ read: { lines, columns }, text }: { read: Pasted; text: string }) => {
	const { charts, links } = useWords()
	const { many } = links
	const shown = columns.map((cell) => [cell, many.columns[cell]] as const)
	return (
		<section class="stack" aria-labelledby="read">
			<h2 id="read" class="asks">
				{many.read}
			</h2>
			<p class="hint">{many.readWhat}</p>
			<Records columns={shown.map(([, word]) => word)} labelledBy="read">
				{lines.map((line, nth) => (
					<tr key={nth}>
						{shown.map(([cell, word]) => (
							<Cell key={cell} of={word} isLong={cell === 'url'}>
								{(line[cell] ?? '').slice(0, cellsAtMost)}
							</Cell>
						))}
					</tr>
				))}
			</Records>
			<p class="ways">
				<Submit
					name="as"
					value={`table-${proofOf(text)}`}
					text={many.yes(lines.length, figure(lines.length, charts))}
				/>
				<Submit name="as" value={`lines-${proofOf(text)}`} look="quiet" text={many.no} />
			</p>
		</section>
	)
}
