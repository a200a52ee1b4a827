/** What rows of the pages of operators say, and ways to further pages. */
/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from 'preact'
import { notVerified } from '../../accounts/identity.ts'
import { Turn } from '../frame/Turn.tsx'
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
export interface Place {
	next?: string | undefined
	first?: string | undefined
}
export const Older = ({ next, first, text }: Place & { text?: string | undefined }) => {
	const { admin } = useWords()
	const ways: ComponentProps<typeof Turn>['ways'] = [
		[first, admin.newest],
		[next, text ?? admin.older, 'next'],
	]
	return <Turn label={admin.older} ways={ways} />
}
