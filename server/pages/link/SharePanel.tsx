/** Creates and revokes the read-only link to a link’s statistics. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { Copy } from '../frame/Copy.tsx'

export interface SharePanelProps {
	actionPath: string
	/** The statistics link, absolute; undefined while there is none. */
	url: string | undefined
}

const Make = ({ actionPath }: Pick<SharePanelProps, 'actionPath'>) => (
	<form method="post" action={actionPath}>
		<input type="hidden" name="action" value="share" />
		<button type="submit" class="quiet">
			Make a statistics link
		</button>
	</form>
)

const Made = ({ actionPath, url }: { actionPath: string; url: string }) => (
	<div class="secret">
		<a href={url}>{withoutScheme(url)}</a>
		<Copy text={url} what="the statistics link" isQuiet />
		<form method="post" action={actionPath}>
			<input type="hidden" name="action" value="unshare" />
			<button type="submit" class="quiet">
				Revoke
			</button>
		</form>
	</div>
)

/** The forms post `action=share` and `action=unshare`. */
export const SharePanel = ({ actionPath, url }: SharePanelProps) => (
	<section class="panel" aria-labelledby="share">
		<h2 id="share">Share statistics</h2>
		<p>
			Anyone who has a statistics link can see these figures, but change nothing. Revoke it whenever you like.
		</p>
		{url === undefined ? <Make actionPath={actionPath} /> : <Made actionPath={actionPath} url={url} />}
	</section>
)
