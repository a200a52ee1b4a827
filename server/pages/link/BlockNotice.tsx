/** On the page of a link that is blocked: who did so, what visitors meet, and what helps. */
/** @jsxImportSource preact */

/** The operator disabled the link, or blocks the host that it leads to. */
export type ShownBlock = 'disabled' | 'host'

const words = {
	disabled: {
		what: 'This link is disabled.',
		why: 'Whoever runs this server has disabled it: visitors are told that it is blocked, and are not counted.',
		help: 'Ask them why, or delete it.',
	},
	host: {
		what: 'This link is blocked.',
		why: 'Whoever runs this server blocks the site that it leads to: visitors are told so, and are not counted.',
		help: 'With another target it works again.',
	},
} as const

/** What the page says in place of the link's state. */
export const stoppedText: Record<ShownBlock, string> = { disabled: 'Disabled', host: 'Blocked' }

export const BlockNotice = ({ block, isManaged }: { block: ShownBlock; isManaged: boolean }) => (
	<div class="notice">
		<p>
			<strong>{words[block].what}</strong> {words[block].why} {isManaged && words[block].help}
		</p>
	</div>
)
