/** The landing page. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { CreateForm, type HomeForm } from '../forms/CreateForm.tsx'
import { titleAgain } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { useSite } from '../frame/site.ts'
import { useWords } from '../words/use-words.ts'

/** Replaces the form when links need an account and nobody is signed in. */
const WaysIn = ({ session }: { session: SessionView | undefined }) => {
	const { frame, home } = useWords()
	return (
		<section class="panel" aria-label={frame.signIn}>
			<p>{home.needsAccount}</p>
			<p class="ways">
				<a href={accountPaths.signIn()}>{frame.signIn}</a>
				{session?.signUps === 'open' && <a href={accountPaths.signUp()}>{frame.signUp}</a>}
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

/** With `form` it shows a submitted form again, with its faults. */
export const homePage = ({
	baseUrl,
	form,
	session,
	takesAccount = false,
	formKey,
}: {
	baseUrl: string
	form?: HomeForm | undefined
	session?: SessionView | undefined
	/** Links need an account. */
	takesAccount?: boolean
	/** A form sent twice with the same key creates one link. */
	formKey: string
}): Page =>
	documentOf((words) => ({
		title: form === undefined ? words.home.title : `${titleAgain(form.fault, words)} · Kurz`,
		width: 'narrow',
		description: words.home.description,
		session,
		children: (
			<>
				<h1>{words.home.heading}</h1>
				<p class="lead">
					{words.home.becomes} <span class="mono">{withoutScheme(baseUrl)}/…</span>
					{session?.account ? words.home.joins : words.home.comesWith}
				</p>
				{takesAccount && session?.account === undefined && form === undefined ? (
					<WaysIn session={session} />
				) : (
					<CreateForm form={form} formKey={formKey} />
				)}
				<About />
			</>
		),
	}))
