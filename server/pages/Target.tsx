/** Owns how the target of a link is shown in full: a very long one scrolls, which its link lets the keyboard do too. */
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
