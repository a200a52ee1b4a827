/** Where a link leads. It opens the target, never the short link. */
import { withoutScheme } from '../../shared/text/addresses.ts'
import { isShortenable } from '../actions/making/target.ts'
import { readableUrl } from '../actions/readable.ts'

/** A target may have thousands of characters; a line shows its beginning. */
const SHOWN = 160

export const Target = ({ url, isWhole = false }: { url: string; isWhole?: boolean }) => {
	const read = readableUrl(url)
	const text = isWhole ? read : withoutScheme(read).slice(0, SHOWN)
	return (
		<p class="target" title={url}>
			<span aria-hidden="true">→ </span>
			{isShortenable(url) ? (
				<a href={url} target="_blank" rel="noreferrer">
					{text}
				</a>
			) : (
				text
			)}
		</p>
	)
}
