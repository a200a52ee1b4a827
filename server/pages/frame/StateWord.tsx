/** The state of a link in a word; a block replaces it. */
/** @jsxImportSource preact */
import type { LinkState } from '../../../shared/link/states.ts'
import type { Block } from '../../links/blocks.ts'
import { useWords } from '../words/use-words.ts'

export const StateWord = ({ state, block }: { state: LinkState; block: Block | undefined }) => {
	const { charts, link } = useWords()
	return (
		<span class={state === 'active' && block === undefined ? 'good' : 'bad'}>
			{block === undefined ? charts.states[state] : link.stopped[block]}
		</span>
	)
}
