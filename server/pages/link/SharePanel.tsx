/** Creates and revokes the read-only link to a link’s statistics. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { Copy } from '../frame/Copy.tsx'
import { useWords } from '../words/use-words.ts'

export interface SharePanelProps {
	actionPath: string
	/** The statistics link, absolute; undefined while there is none. */
	url: string | undefined
}

/** The forms post `action=share` and `action=unshare`. */
export const SharePanel = ({ actionPath, url }: SharePanelProps) => {
	const { title, what, make, link, revoke } = useWords().link.share
	const form = (action: 'share' | 'unshare', text: string) => (
		<form method="post" action={actionPath}>
			<input type="hidden" name="action" value={action} />
			<button type="submit" class="quiet">
				{text}
			</button>
		</form>
	)
	return (
		<section class="panel" aria-labelledby="share">
			<h2 id="share">{title}</h2>
			<p>{what}</p>
			{url === undefined ? (
				form('share', make)
			) : (
				<div class="secret">
					<a href={url}>{withoutScheme(url)}</a>
					<Copy text={url} what={link} isQuiet />
					{form('unshare', revoke)}
				</div>
			)}
		</section>
	)
}
