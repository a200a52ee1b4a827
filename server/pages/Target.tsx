/** Owns how the target of a link is shown in full: a very long one scrolls, which its link lets the keyboard do too. */
/** @jsxImportSource preact */
import { isWebAddress } from './display.ts'

export const Target = ({ url }: { url: string }) => (
	<p class="target">
		<span aria-hidden="true">→</span>
		{isWebAddress(url) ? (
			<a href={url} rel="noreferrer">
				{url}
			</a>
		) : (
			<span>{url}</span>
		)}
	</p>
)
