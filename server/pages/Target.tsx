/** The target of a link in full. A very long one scrolls, and the keyboard scrolls it too. */
/** @jsxImportSource preact */
import { isWeb } from '../../shared/addresses.ts'

export const Target = ({ url }: { url: string }) => (
	<p class="target">
		<span aria-hidden="true">→</span>
		{isWeb(url) ? (
			<a href={url} rel="noreferrer">
				{url}
			</a>
		) : (
			<span>{url}</span>
		)}
	</p>
)
