/** Tables that become lists on narrow pages, their cells, and boxes to tick their rows. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useWords } from '../words/use-words.ts'

/** The id of the form to which the boxes belong. */
export const selectedForm = 'selected'

export const Pick = ({ name, value, label }: { name: string; value: string; label: string }) => (
	<td class="pick">
		<input
			type="checkbox"
			name={name}
			value={value}
			form={selectedForm}
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

interface RecordsProps {
	columns: string[]
	/** The id of its heading; the page's own by default. */
	labelledBy?: string
	/** `records two`: two columns, which stay. */
	look?: 'records' | 'records two' | 'tokens'
	/** The first column has boxes. */
	pick?: boolean
	/** Names the last column, which has what can be done with a row. */
	actions?: string
	children: ComponentChildren
}

export const Records = ({ columns, labelledBy, look = 'records', pick, actions, children }: RecordsProps) => (
	<table class={look} {...(labelledBy && { 'aria-labelledby': labelledBy })}>
		<thead>
			<tr>
				{pick && (
					<th scope="col" class="pick">
						<span class="unseen">{useWords().links.select}</span>
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
