/** The notice on the page of a blocked link: who blocked it, what visitors see, and what helps. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'

/** The operator disabled the link, or blocks its target's host. */
export type ShownBlock = 'disabled' | 'host'

interface BlockNoticeProps {
	block: ShownBlock
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
