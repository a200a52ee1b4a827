/** The page that asks before something is done: what, to what, and the way back. */
/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from 'preact'
import type { Words } from '../../../shared/words/pages.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { type FaultReading, FilledContext } from '../frame/FaultSummary.tsx'
import { Submit } from '../frame/Submit.tsx'
import { ConfirmBox } from './Field.tsx'

interface Asking {
	/** Of the tab, in place of the heading, or of what was not done. */
	title?: string | undefined
	/** What was wrong with its fields. */
	reading?: FaultReading | undefined
	heading: string
	why: string
	/** The path of the page in the navigation to which this one belongs. */
	current: string
	/** What it is done to. */
	going?: { id: string; name: ComponentChildren; more?: ComponentChildren }[]
	/** How much it hits; by default why it was not done. */
	size?: string | undefined
	/** Path to post to. */
	action: string
	fields?: ComponentChildren
	/** The box to tick, and that it was not ticked. */
	confirm?: ComponentProps<typeof ConfirmBox>
	button: string
	isDanger?: boolean
	back: [path: string, text: string]
	/** What the form sends besides its fields. */
	hidden?: [name: string, value: string | undefined][]
}

export const askingPage = (of: (words: Words) => Asking): Page =>
	documentOf((words) => {
		const { current, heading, reading, isDanger = false, going = [], hidden = [], ...asking } = of(words)
		const { outcome = '', sentences = [], byField = {} } = reading ?? {}
		const { size = [outcome, ...sentences].filter(Boolean).join(' ') } = asking
		const title = asking.title ?? (outcome.replace(/\.$/, '') || heading)
		return {
			title: `${title} · Kurz`,
			heading,
			current,
			children: (
				<FilledContext.Provider value={{ values: {}, faults: byField }}>
					<p class="lead">{asking.why}</p>
					{going.length > 0 && (
						<ul class="going">
							{going.map(({ id, name, more }) => (
								<li key={id}>
									<strong>{name}</strong>
									{more}
								</li>
							))}
						</ul>
					)}
					{size && (
						<p>
							<strong>{size}</strong>
						</p>
					)}
					<section class={isDanger ? 'panel danger' : 'panel'}>
						<form method="post" action={asking.action} class={asking.fields ? 'stack' : undefined}>
							{asking.fields}
							{asking.confirm && <ConfirmBox {...asking.confirm} />}
							<p class="ways">
								<Submit look={isDanger ? 'bad' : undefined} text={asking.button} />
								<a href={asking.back[0]}>{asking.back[1]}</a>
							</p>
							{hidden.map(
								([name, value], nth) =>
									value !== undefined && <input key={nth} type="hidden" name={name} value={value} />,
							)}
						</form>
					</section>
				</FilledContext.Provider>
			),
		}
	})
