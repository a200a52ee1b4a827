/** The way back from a page to the one above it. */
/** @jsxImportSource preact */
export const BackTo = ({ path, text }: { path: string; text: string }) => (
	<p class="back">
		<a href={path}>
			<span aria-hidden="true">←</span> {text}
		</a>
	</p>
)
