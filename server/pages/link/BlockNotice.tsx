/** The notice on the page of a blocked link: who blocked it, what visitors see, and what helps. */
/** @jsxImportSource preact */

/** The operator disabled the link, or blocks its target's host. */
export type ShownBlock = 'disabled' | 'host'

const words = {
	disabled: {
		what: 'This link is disabled.',
		why: 'The operator of this server disabled it. Visitors see a notice and are not counted.',
		help: 'Ask them why, or delete it.',
	},
	host: {
		what: 'This link is blocked.',
		why: 'The operator of this server blocks its target’s site. Visitors see a notice and are not counted.',
		help: 'With another target it works again.',
	},
} as const

/** Replaces the link's state. */
export const stoppedText: Record<ShownBlock, string> = { disabled: 'Disabled', host: 'Blocked' }

export const BlockNotice = ({ block, isManaged }: { block: ShownBlock; isManaged: boolean }) => (
	<div class="notice">
		<p>
			<strong>{words[block].what}</strong> {words[block].why} {isManaged && words[block].help}
		</p>
	</div>
)
