/** The panels of those who manage a link: its monitor link, its statistics link, its deletion. */
/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { shownAddress } from '../../links/look-alikes.ts'
import { ConfirmBox } from '../forms/Field.tsx'
import { Copy } from '../frame/Copy.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { LinkManagement, MonitorLink } from './LinkView.tsx'

export interface SharePanelProps extends Pick<LinkManagement, 'actionPath' | 'statisticsUrl'> {
	/** What its readers see; by default that of one link. */
	what?: string
	children?: ComponentChildren
}

/** The forms post `action=share` and `action=unshare`. */
export const SharePanel = ({ actionPath, statisticsUrl: url, what, children }: SharePanelProps) => {
	const { title, make, link, revoke, ...words } = useWords().link.share
	const form = (action: 'share' | 'unshare', text: string) => (
		<form method="post" action={actionPath}>
			<input type="hidden" name="action" value={action} />
			<Submit look="quiet" text={text} />
		</form>
	)
	return (
		<section class="panel" aria-labelledby="share">
			<h2 id="share">{title}</h2>
			<p>{what ?? words.what}</p>
			{url === undefined ? (
				form('share', make)
			) : (
				<div class="secret">
					<a href={url}>{shownAddress(url)}</a>
					<Copy text={url} what={link} isQuiet />
					{form('unshare', revoke)}
				</div>
			)}
			{children}
		</section>
	)
}

interface MonitorPanelProps extends MonitorLink {
	/** The link, if nobody has visited it yet. */
	made?: { link: string; title: string | null } | undefined
	keyPath: string
}

/**
 * Shows the monitor link, without an account the only way back to a link. `url` is absolute.
 * `isOwned`: the link belongs to an account. The script remembers a new one on the device.
 */
export const MonitorPanel = ({ url, written, isOwned, claim, made, keyPath }: MonitorPanelProps) => {
	const { keep, keys } = useWords().link
	const { title, owned, ownerless, link, signIn, submit } = keep
	return (
		<section
			class="panel keep"
			aria-labelledby="keep"
			data-monitored={isOwned ? '' : written}
			data-made={made?.link}
			data-title={made?.title ?? undefined}
		>
			<h2 id="keep">{title}</h2>
			<p>{isOwned ? owned : ownerless}</p>
			<p class="secret">
				<a href={url}>{shownAddress(url)}</a>
				<Copy text={url} what={link} isQuiet />
			</p>
			{claim?.by === 'form' && (
				<form method="post" action={claim.path}>
					<input type="hidden" name="action" value="claim" />
					<Submit look="quiet" text={submit} />
				</form>
			)}
			{claim?.by === 'sign-in' && (
				<p>
					<a href={claim.path}>{signIn}</a>
				</p>
			)}
			<p>
				<a href={keyPath}>{keys.manage}</a>
			</p>
		</section>
	)
}

/** The form posts `action=delete` and `confirm=yes`. */
export const DangerZone = ({ actionPath, faultConfirm }: LinkManagement) => {
	const { link, frame } = useWords()
	const { title, what, confirm, submit } = link.danger
	return (
		<section class="panel danger" aria-labelledby="delete">
			<h2 id="delete">{title}</h2>
			<p>{what}</p>
			<form method="post" action={actionPath}>
				<input type="hidden" name="action" value="delete" />
				<ConfirmBox label={confirm} fault={faultConfirm ? frame.nothingDeleted : undefined} />
				<Submit look="bad" text={submit} />
			</form>
		</section>
	)
}
