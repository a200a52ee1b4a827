/** Tables of the pages of operators: boxes, cells, and ways to further pages. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { notVerified } from '../../administration/administration.ts'
import { useWords } from '../words/use-words.ts'
import { selectedForm } from './AdminPage.tsx'

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

/** A table that becomes a list on narrow pages. `pick`: its first column has boxes. */
export const Records = ({
	columns,
	labelledBy,
	pick = false,
	isSmall = false,
	children,
}: {
	columns: string[]
	/** The id of its heading; the page's own by default. */
	labelledBy?: string
	pick?: boolean
	/** Two columns, which stay. */
	isSmall?: boolean
	children: ComponentChildren
}) => {
	const { admin } = useWords()
	return (
		<table class={isSmall ? 'records two' : 'records'} {...(labelledBy && { 'aria-labelledby': labelledBy })}>
			<thead>
				<tr>
					{pick && (
						<th scope="col" class="pick">
							<span class="unseen">{admin.select}</span>
						</th>
					)}
					{columns.map((text) => (
						<th key={text} scope="col">
							{text}
						</th>
					))}
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

/** An account's label, with its sign in the reader's language. */
export const Account = ({ label }: { label: string }): ComponentChildren => {
	const { admin } = useWords()
	return label.endsWith(notVerified) ? (
		<>
			{label.slice(0, -notVerified.length)} <span class="bad">({admin.notVerified})</span>
		</>
	) : (
		label
	)
}

/** Under a host in ASCII: what visitors read about it too. */
export const LookAlike = () => <span class="hint bad">{useWords().preview.lookAlikes}</span>

/** Ways to older and to the newest entries of a list. */
export const Turn = ({
	next,
	first,
	text,
}: {
	next?: string | undefined
	first?: string | undefined
	text?: string
}) => {
	const { admin } = useWords()
	return next === undefined && first === undefined ? null : (
		<nav class="turn" aria-label={admin.older}>
			{first !== undefined && <a href={first}>{admin.newest}</a>}
			{next !== undefined && (
				<a href={next} rel="next">
					{text ?? admin.older}
				</a>
			)}
		</nav>
	)
}
