/** Tables that become lists on narrow pages: their cells, boxes to tick rows, states of links. */
/** @jsxImportSource preact */
import { type ComponentChildren, toChildArray } from 'preact'
import type { LinkState } from '../../../shared/link/states.ts'
import type { Block } from '../../links/blocks.ts'
import { useWords } from '../words/use-words.ts'

/** The id of the form to which the boxes belong. */
export const selectedForm = 'selected'

interface PickProps {
	name: string
	value: string
	label: string
	isTicked?: boolean
}

export const Pick = ({ name, value, label, isTicked }: PickProps) => (
	<td class="pick">
		<input
			type="checkbox"
			name={name}
			value={value}
			form={selectedForm}
			checked={isTicked}
			autoComplete="off"
			aria-label={useWords().links.selectWhat(label)}
		/>
	</td>
)

/** Ticks all boxes of this name: the script that does shows it. */
export const PickAll = ({ name }: { name: string }) => (
	<label class="check" hidden>
		<input type="checkbox" data-all={name} />
		<span>{useWords().links.selected.all}</span>
	</label>
)

export interface RecordsProps {
	columns: string[]
	/** The id of its heading; the page's own by default. */
	labelledBy?: string
	/** `records two`: two columns, which stay. */
	look?: 'records' | 'records two' | 'tokens'
	/** The first column has boxes. */
	pick?: boolean
	/** Names the last column, which has what can be done with a row. */
	actions?: string
	/** What is said in place of a table without rows. */
	none?: string
	children: ComponentChildren
}

export const Records = ({
	columns,
	labelledBy,
	look = 'records',
	pick,
	actions,
	none,
	children,
}: RecordsProps) => {
	const { links } = useWords()
	if (none !== undefined && toChildArray(children).length === 0) return <p class="empty">{none}</p>
	return (
		<table class={look} {...(labelledBy && { 'aria-labelledby': labelledBy })}>
			<thead>
				<tr>
					{pick && (
						<th scope="col" class="pick">
							<span class="unseen">{links.select}</span>
						</th>
					)}
					{columns.map((text) => (
						<th key={text} scope="col">
							{text}
						</th>
					))}
					{actions !== undefined && (
						<th scope="col">
							<span class="unseen">{actions}</span>
						</th>
					)}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	)
}

/** A cell that repeats its column's heading on narrow pages. */
export const Cell = ({
	of,
	isLong = false,
	children,
}: {
	of: string
	/** A long text, which breaks anywhere. */
	isLong?: boolean
	children: ComponentChildren
}) => (
	<td class={isLong ? 'long' : undefined}>
		<span class="unit">{of}: </span>
		{children}
	</td>
)

/** Characters of a target that a row shows; it may have thousands. */
const shownOfTarget = 160
export const cut = (text: string): string =>
	text.length <= shownOfTarget ? text : `${text.slice(0, shownOfTarget).toWellFormed()}…`

/** The state of a link in a word; a block replaces it. */
export const StateWord = ({ state, block }: { state: LinkState; block: Block | undefined }) => {
	const { charts, link } = useWords()
	return (
		<span class={state === 'active' && block === undefined ? 'good' : 'bad'}>
			{block === undefined ? charts.states[state] : link.stopped[block]}
		</span>
	)
}
