/** Owns the landing page and the page that shows a link that was just made. */
/** @jsxImportSource preact */
import { accountPaths } from './account-paths.ts'
import { Copy } from './Copy.tsx'
import { CreateForm, type HomeForm } from './CreateForm.tsx'
import { withoutScheme } from './display.ts'
import { documentOf } from './document.tsx'
import { Qr } from './Qr.tsx'
import type { SessionView } from './session-view.ts'
import { Target } from './Target.tsx'

export type { HomeForm }

/** In place of the form, where links take an account and nobody is signed in. */
const WaysIn = ({ session }: { session: SessionView | undefined }) => (
	<section class="panel" aria-label="Sign in">
		<p>Here only people with an account make links.</p>
		<p class="ways">
			<a href={accountPaths.signIn()}>Sign in</a>
			{session?.signUps === 'open' && <a href={accountPaths.signUp()}>Sign up</a>}
		</p>
	</section>
)

/** The landing page; with `form` it shows again what was submitted and what was wrong with it. */
export const homePage = ({
	baseUrl,
	form,
	session,
	takesAccount = false,
}: {
	baseUrl: string
	form?: HomeForm | undefined
	session?: SessionView | undefined
	/** Nobody makes links without an account. */
	takesAccount?: boolean
}): string =>
	documentOf({
		title: form === undefined ? 'Kurz: short links with exact clicks' : 'Check the fields · Kurz',
		width: 'narrow',
		description: 'Short links with exact clicks, on a server of your own.',
		session,
		children: (
			<>
				<h1>Make a long link short</h1>
				<p class="lead">
					It becomes <span class="mono">{withoutScheme(baseUrl)}/…</span>
					{session?.account
						? ' and joins the links of your account.'
						: ', with a QR code and a page of its clicks.'}
				</p>
				{takesAccount && session?.account === undefined && form === undefined ? (
					<WaysIn session={session} />
				) : (
					<CreateForm form={form} />
				)}
				<ul class="promises">
					<li>
						<strong>Exact.</strong> A visitor is sent on only once the click is stored. None is lost, none
						counts twice.
					</li>
					<li>
						<strong>Safe to paste.</strong> Chat previews and crawlers don’t use up a link that works once.
					</li>
					<li>
						<strong>Private.</strong> No address of a visitor is kept, and nothing is loaded from anywhere
						else.
					</li>
				</ul>
			</>
		),
	})

export interface Created {
	/** Absolute. */
	shortUrl: string
	longUrl: string
	/** Absolute; it holds the monitor key. */
	monitorUrl: string
	/** An SVG document. */
	qrSvg: string
	session?: SessionView | undefined
}

const MonitorLink = ({ monitorUrl, isOwned }: { monitorUrl: string; isOwned: boolean }) => (
	<section class="panel keep" aria-labelledby="keep">
		<h2 id="keep">{isOwned ? 'Share the clicks' : 'Keep the monitor link'}</h2>
		<p>
			{isOwned
				? 'Whoever has this monitor link sees the clicks and can delete the link, without signing in. It is shown only now.'
				: 'It shows the clicks and deletes the link. It is the only key, it is shown only now and it cannot be recovered.'}
		</p>
		<p class="secret">
			<a href={monitorUrl}>{withoutScheme(monitorUrl)}</a>
			<Copy text={monitorUrl} what="the monitor link" />
		</p>
	</section>
)

/** The link that was made, and the monitor link, which is shown this once. */
export const createdPage = ({ shortUrl, longUrl, monitorUrl, qrSvg, session }: Created): string =>
	documentOf({
		title: `${withoutScheme(shortUrl)} · Kurz`,
		width: 'narrow',
		session,
		children: (
			<>
				<h1 class="label">Your short link</h1>
				<p class="hero">
					<a href={shortUrl}>{withoutScheme(shortUrl)}</a>
					<Copy text={shortUrl} what="the short link" />
				</p>
				<Target url={longUrl} />
				<Qr svg={qrSvg} text={shortUrl} name={new URL(shortUrl).pathname.slice(1)} />
				<MonitorLink monitorUrl={monitorUrl} isOwned={session?.account !== undefined} />
				<p class="ways">
					<a href="/">Shorten another</a>
					{session?.account !== undefined && <a href={accountPaths.links()}>My links</a>}
				</p>
			</>
		),
	})
