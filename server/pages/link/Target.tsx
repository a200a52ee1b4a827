/** The target of a link in full. A very long one scrolls, by keyboard too. */
/** @jsxImportSource preact */
import { isWeb } from '../../../shared/addresses.ts'

export const Target = ({ url, isLink }: { url: string; isLink: boolean }) => (
	<p class="target">
		<span aria-hidden="true">→</span>
		{isLink && isWeb(url) ? (
			<a href={url} rel="noreferrer">
				{url}
			</a>
		) : (
			<span>{url}</span>
		)}
	</p>
)
