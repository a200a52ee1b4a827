/** In place of statistics whose clicks take too long to count: why, and what works instead. */
/** @jsxImportSource preact */
import { isFiltered } from '../../../shared/statistics/asked.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Failure, isUnavailable } from '../../errors.ts'
import type { LighterRange } from '../../statistics/lighter.ts'
import { useWords } from '../words/use-words.ts'
import { type AskedPage, hrefOf } from './asked.ts'

/** Why a question about clicks was refused, and the HTTP status that says so. */
export const refusals = { too_much: 422, service_unavailable: 503 } as const
type RefusedCode = keyof typeof refusals

/** Undefined for any other failure, which stands. */
export const refusedCode = (error: unknown): RefusedCode | undefined => {
	if (isUnavailable(error)) return 'service_unavailable'
	return error instanceof Failure && error.code === 'too_much' ? error.code : undefined
}

export interface RefusedQuestion {
	code: RefusedCode
	/** The longest first. */
	lighter: LighterRange[]
}

export const TooMuch = ({ code, lighter, asked }: RefusedQuestion & { asked: AskedPage }) => {
	const { charts, link } = useWords()
	const { tooMuch } = link
	const { filters } = asked
	const isPlain = !isFiltered(asked)
	const shorter = lighter.map(({ choice, clicks }) => {
		const days = choice === 'all' ? undefined : Number(choice)
		return { href: hrefOf({ path: asked.path, filters, days }), text: charts.ranges[choice], clicks }
	})
	const ways: { href: string; text: string; clicks?: number | undefined }[] = [
		...shorter,
		...(isPlain ? [] : [{ href: hrefOf({ ...asked, filters: {} }), text: tooMuch.withoutFilters }]),
		{ href: hrefOf(asked), text: tooMuch.again },
	]
	const sentences = [!isPlain && tooMuch.why, shorter.length > 0 && tooMuch.shorter].filter(Boolean)
	return (
		<section class="panel" aria-labelledby="too-much">
			<h2 id="too-much">{tooMuch.titles[code]}</h2>
			{sentences.length > 0 && <p>{sentences.join(' ')}</p>}
			<ul class="chips">
				{ways.map(({ href, text, clicks }) => (
					<li key={href}>
						<a href={href}>{text}</a>
						{clicks !== undefined && (
							<span class="hint"> {charts.clicksCount(clicks, figure(clicks, charts))}</span>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}
