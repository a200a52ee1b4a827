/** Shows the monitor link, without an account the only way back to a link. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { Copy } from '../frame/Copy.tsx'

/** `url` is absolute. `isOwned`: the link belongs to an account. */
export const MonitorPanel = ({ url, isOwned }: { url: string; isOwned: boolean }) => (
	<section class="panel keep" aria-labelledby="keep">
		<h2 id="keep">Keep this page’s address</h2>
		<p>
			{isOwned
				? 'Anyone who has it sees the clicks, and can edit and delete the link without signing in.'
				: 'With it you can see the clicks, and edit or delete the link. It is the only key and can’t be recovered: bookmark this page, or copy its address.'}
		</p>
		<p class="secret">
			<a href={url}>{withoutScheme(url)}</a>
			<Copy text={url} what="the monitor link" isQuiet />
		</p>
	</section>
)
