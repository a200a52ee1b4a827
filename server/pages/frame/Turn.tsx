/** Ways to the other pages of a list; nothing without any. */
/** @jsxImportSource preact */

interface TurnProps {
	label: string
	ways: [href: string | undefined, text: string, rel?: 'prev' | 'next'][]
}

export const Turn = ({ label, ways }: TurnProps) => {
	const open = ways.map(
		([href, text, rel]) =>
			href !== undefined && (
				<a key={href} href={href} rel={rel}>
					{text}
				</a>
			),
	)
	return open.some(Boolean) ? (
		<nav class="turn" aria-label={label}>
			{open}
		</nav>
	) : null
}
