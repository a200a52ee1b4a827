/** The frame of every page: head, header, main, footer. */
/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { paths } from '../../../shared/paths.ts'
import { languageCodes, languages } from '../../../shared/words/languages.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { useWords, WordsContext } from '../words/use-words.ts'
import { scriptHref, styleHref } from './assets.ts'
import { AsSent, type AsSentProps } from './FaultSummary.tsx'
import { type SessionView, SiteHeader, type SiteHeaderProps, VisitorHeader } from './SiteHeader.tsx'
import { readerField } from './Submit.tsx'
import { SiteContext, type SiteView, standardView, useSite } from './site.ts'

/** A document in the language that it is given, of a site, for somebody who may be signed in. */
export type Page = (words: Words, session?: SessionView, site?: SiteView) => string

export interface Frame extends SiteHeaderProps, Partial<Pick<AsSentProps, 'reading' | 'values'>> {
	/** The tab's title; by default what was not done, or the heading, with the name of Kurz. */
	title?: string
	/** The page's way back, and its heading. */
	back?: ComponentProps<typeof BackTo> | undefined
	heading?: string
	/** `narrow` for a page with one action, `wide` for statistics and tables. */
	width?: 'narrow' | 'wide'
	/** For the landing page only: the others are not indexed. */
	description?: string
	/** How others show a link to this page: its address, and a picture. */
	card?: { url: string; image: string }
	/** For somebody who followed a link: without navigation, unless signed in. */
	isForVisitor?: boolean
	/** Paths of further stylesheets. */
	styles?: string[]
	children: ComponentChildren
}

/** Titles end with the name of Kurz, or begin with it: an own name stands in its place. */
const titleOf = (title: string, { name }: SiteView): string =>
	title.replace(/(?<= · )Kurz$|^Kurz(?=:| API)/, () => name)
/** Source: ogp.me. */
const Card = ({ title, description, url, image }: Record<string, string | undefined>) => (
	<>
		<meta property="og:type" content="website" />
		<meta property="og:title" content={title} />
		<meta property="og:description" content={description} />
		<meta property="og:url" content={url} />
		<meta property="og:image" content={image} />
	</>
)

const BackTo = ({ path, text }: { path: string; text: string }) => (
	<p class="back">
		<a href={path}>
			<span aria-hidden="true">←</span> {text}
		</a>
	</p>
)

const Whole = ({
	heading,
	reading,
	values,
	title = `${reading?.outcome.replace(/\.$/, '') || heading} · Kurz`,
	back,
	width = 'narrow',
	description,
	card,
	styles = [],
	isForVisitor = false,
	session,
	current,
	isMaking,
	isLocal,
	children,
}: Frame & { isLocal: boolean }) => {
	const { frame, forms, charts } = useWords()
	const site = useSite()
	const isBare = (isForVisitor && session?.account === undefined) || site.isLinkHost === true
	return (
		<html lang={frame.lang}>
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{description !== undefined && <meta name="description" content={description} />}
				{card !== undefined && <Card {...card} title={titleOf(title, site)} description={description} />}
				<title>{titleOf(title, site)}</title>
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				{site.touchIcon !== undefined && <link rel="apple-touch-icon" href={site.touchIcon} />}
				<link rel="manifest" href={site.manifest} />
				<link rel="stylesheet" href={styleHref} />
				{site.style !== undefined && <link rel="stylesheet" href={site.style} />}
				<script
					type="module"
					src={scriptHref}
					data-locale={charts.locale}
					data-copied={frame.copied}
					data-own-hours={charts.ownHours}
					data-by-hand={frame.copyByHand}
					data-type-again={forms.typeAgain}
					data-reader={session?.account?.id}
				/>
				{styles.map((href) => (
					<link key={href} rel="stylesheet" href={href} />
				))}
			</head>
			<body class={width}>
				{!isBare && (
					<a class="skip" href="#main">
						{frame.skip}
					</a>
				)}
				{isBare ? <VisitorHeader /> : <SiteHeader session={session} current={current} isMaking={isMaking} />}
				<main id="main" tabIndex={-1}>
					{back && <BackTo {...back} />}
					{heading !== undefined && <h1>{heading}</h1>}
					{isLocal && site.local && (
						// On each page anew, so it is no alert: that would take the focus from what is one.
						<div class="notice bad">
							<p>{frame.local(site.local)}</p>
						</div>
					)}
					{reading ? <AsSent {...{ reading, values, children }} /> : children}
				</main>
				{!isBare && (
					<footer>
						<nav aria-label={frame.about}>
							<a href="/docs">API</a>
							<a href={paths.health()}>{frame.health}</a>
							{site.contact !== undefined && <a href={site.contact.href}>{frame.contact}</a>}
							<a href={site.privacyUrl ?? '/privacy'}>{frame.privacy}</a>
							{languageCodes
								.filter((code) => code !== frame.lang)
								.map((code) => (
									<a key={code} href={`/settings?lang=${code}`} rel="nofollow" lang={code} hrefLang={code}>
										{languages[code].name}
									</a>
								))}
						</nav>
					</footer>
				)}
			</body>
		</html>
	)
}

/** Each form says to whom it was shown, so no page can forget it. */
const withReader = (html: string, { reader }: SiteView): string => {
	if (reader === undefined) return html
	const field = renderToString(<input type="hidden" name={readerField} value={reader} autoComplete="off" />)
	return html.replace(/<form [^>]*method="post"[^>]*>/g, (form) => form + field)
}

/** A complete HTML document; `frameOf` says what is in it, in the words of its language. */
export const documentOf =
	(frameOf: (words: Words, session: SessionView | undefined) => Frame): Page =>
	(words, session, site = standardView) => {
		const shown = frameOf(words, session)
		const rendered = (isLocal: boolean) =>
			`<!doctype html>${renderToString(
				<WordsContext.Provider value={words}>
					<SiteContext.Provider value={site}>
						<Whole {...shown} {...{ isLocal, session: shown.session ?? session }} />
					</SiteContext.Provider>
				</WordsContext.Provider>,
			)}`
		const html = rendered(false)
		// What it shows decides, so no page can forget to say it.
		const isLocal = site.local !== undefined && html.includes(site.local.links)
		return withReader(isLocal ? rendered(true) : html, site)
	}
