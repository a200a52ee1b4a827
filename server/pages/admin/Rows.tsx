/** What rows of the pages of operators say, and ways to further pages. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { notVerified } from '../../accounts/identity.ts'
import { useWords } from '../words/use-words.ts'

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
