/** The landing page. */
/** @jsxImportSource preact */

import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { CreateForm, type CreateFormProps } from '../forms/CreateForm.tsx'
import { titleAgain } from '../forms/faults.ts'
import { iconHref } from '../frame/assets.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Recents } from '../frame/Recents.tsx'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { useSite } from '../frame/site.ts'
import { useWords } from '../words/use-words.ts'

/** Replaces the form when links need an account and nobody is signed in. */
const WaysIn = ({ session, given }: { session: SessionView | undefined; given: string | undefined }) => {
	const { frame, home } = useWords()
	const next = given && `${paths.home()}?${new URLSearchParams({ url: given })}`
	return (
		<section class="panel" aria-label={frame.signIn}>
			<p>{home.needsAccount}</p>
			<p class="ways">
				<a href={accountPaths.signIn({ next })}>{frame.signIn}</a>
				{session?.signUps === 'open' && <a href={accountPaths.signUp({ next })}>{frame.signUp}</a>}
			</p>
		</section>
	)
}

/** The operator's own text, or what Kurz promises. */
const About = () => {
	const { home } = useWords()
	const { text } = useSite()
	return text === undefined ? (
		<ul class="promises">
			{home.promises.map(([what, why]) => (
				<li key={what}>
					<strong>{what}</strong> {why}
				</li>
			))}
		</ul>
	) : (
		<section class="promises stack" aria-label={home.about}>
			{text.map((paragraph) => (
				<p key={paragraph}>{paragraph}</p>
			))}
		</section>
	)
}

/** The extension, by browser, and what works without it. */
const FromAnyPage = ({ baseUrl }: { baseUrl: string }) => {
	const { home } = useWords()
	return (
		<details class="from-any-page">
			<summary>{home.anyPage.title}</summary>
			<div class="boxed">
				<p>{home.anyPage.extension}</p>
				<ul>
					{home.anyPage.browsers.map(([browser, how]) => (
						<li key={browser}>
							<strong>{browser}</strong> {how}
						</li>
					))}
				</ul>
				{/* The script makes it a bookmark, which works with scripts alone. */}
				<p data-bookmark={baseUrl} data-name={home.anyPage.bookmarkName} hidden>
					{home.anyPage.bookmark}{' '}
				</p>
				<p>{home.anyPage.phone}</p>
			</div>
		</details>
	)
}

/** With `form` it shows a submitted form again, with its faults. */
export const homePage = ({
	baseUrl,
	linkBaseUrl = baseUrl,
	takesAccount = false,
	...create
}: Omit<CreateFormProps, 'action'> & {
	baseUrl: string
	/** Where short links are, if not there. */
	linkBaseUrl?: string
	/** Links need an account. */
	takesAccount?: boolean
}): Page =>
	documentOf((words, session) => ({
		title: create.form?.fault ? `${titleAgain(create.form.fault, words)} · Kurz` : words.home.title,
		heading: words.home.heading,
		isMaking: true,
		description: words.home.description,
		card: { url: `${baseUrl}/`, image: baseUrl + iconHref },
		children: (
			<>
				<p class="lead">
					{words.home.becomes} <span class="mono">{shownAddress(linkBaseUrl)}/…</span>
					{session?.account ? words.home.joins : words.home.comesWith}
				</p>
				{takesAccount && session?.account === undefined && create.form?.fault === undefined ? (
					<WaysIn session={session} given={create.form?.values.url} />
				) : (
					<CreateForm {...create} />
				)}
				<Recents mayKeep={session?.account !== undefined} />
				<FromAnyPage baseUrl={baseUrl} />
				<About />
			</>
		),
	}))
