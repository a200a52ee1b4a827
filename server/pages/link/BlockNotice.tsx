/** The notice on the page of a blocked link: who blocked it, what visitors see, and what helps. */
/** @jsxImportSource preact */
import type { Block } from '../../links/blocks.ts'
import { useWords } from '../words/use-words.ts'

interface BlockNoticeProps {
	block: Block
	/** The operator's, where they show it. */
	reason: string | undefined
	isManaged: boolean
}

export const BlockNotice = ({ block, reason, isManaged }: BlockNoticeProps) => {
	const { link, failures } = useWords()
	const { what, why, help } = link.blocks[block]
	return (
		<div class="notice">
			<p>
				<strong>{what}</strong> {why} {isManaged && help}
			</p>
			{reason !== undefined && (
				<p>
					{failures.reason} <bdi>{reason}</bdi>
				</p>
			)}
		</div>
	)
}
