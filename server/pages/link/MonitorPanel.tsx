/** Shows the monitor link, without an account the only way back to a link. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { Copy } from '../frame/Copy.tsx'
import { useWords } from '../words/use-words.ts'

/** `url` is absolute. `isOwned`: the link belongs to an account. */
export const MonitorPanel = ({ url, isOwned }: { url: string; isOwned: boolean }) => {
	const { title, owned, ownerless, link } = useWords().link.keep
	return (
		<section class="panel keep" aria-labelledby="keep">
			<h2 id="keep">{title}</h2>
			<p>{isOwned ? owned : ownerless}</p>
			<p class="secret">
				<a href={url}>{withoutScheme(url)}</a>
				<Copy text={url} what={link} isQuiet />
			</p>
		</section>
	)
}
