/** A panel of the settings page with its heading. */
import type { ComponentChildren } from 'preact'

export interface SectionProps {
	id: string
	title: string
	children: ComponentChildren
}

export const Section = ({ id, title, children }: SectionProps) => (
	<section class="panel" aria-labelledby={id}>
		<h2 id={id}>{title}</h2>
		{children}
	</section>
)
