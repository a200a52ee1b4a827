/** The notice on the page of a blocked link: who blocked it, what visitors see, and what helps. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'

/** The operator disabled the link, or blocks its target's host. */
export type ShownBlock = 'disabled' | 'host'

export const BlockNotice = ({ block, isManaged }: { block: ShownBlock; isManaged: boolean }) => {
	const { what, why, help } = useWords().link.blocks[block]
	return (
		<div class="notice">
			<p>
				<strong>{what}</strong> {why} {isManaged && help}
			</p>
		</div>
	)
}
