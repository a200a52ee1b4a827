/** Sentences that screen readers announce, as soon as there are any. */
import type { ComponentChildren } from 'preact'

/** What went wrong. */
export const Fault = ({ children }: { children: ComponentChildren }) => (
	<p role="alert" class="fault">
		{children}
	</p>
)

/** What was done. */
export const Done = ({ children }: { children: ComponentChildren }) => (
	<p role="status" class="good">
		{children}
	</p>
)
