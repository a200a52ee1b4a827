/** What came of a form, above the page; a refusal is an alert. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

export const Notice = ({
	tone = 'good',
	children,
}: {
	tone?: 'good' | 'bad'
	children: ComponentChildren
}) => (
	<div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
		<p>{children}</p>
	</div>
)
