/** Sentences about what was done, or what went wrong. */
import type { ComponentChildren } from 'preact'
import { Spoken } from './Spoken.tsx'

/** What went wrong. */
export const Fault = ({ children }: { children: ComponentChildren }) => (
	<Spoken isAlert class="fault">
		{children}
	</Spoken>
)

/** What was done. */
export const Done = ({ children }: { children: ComponentChildren }) => (
	<Spoken class="good">{children}</Spoken>
)
