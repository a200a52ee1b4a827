/** The mark: a K made of a bar and a chevron, drawn once for every size. */
/** @jsxImportSource preact */

/** The mark as SVG, `size` pixels wide, in the page's accent colour or else its own. */
export const Mark = ({ size = 24 }: { size?: number }) => (
	<svg
		xmlns="http://www.w3.org/2000/svg"
		viewBox="0 0 32 32"
		width={size}
		height={size}
		aria-hidden="true"
		focusable="false"
	>
		<rect width="32" height="32" rx="8" fill="var(--accent, #c2410c)" />
		<path d="M8 6h4v20h-4zM12 16L20 6H25.4L17.4 16L25.4 26H20z" fill="var(--on-accent, #ffffff)" />
	</svg>
)
