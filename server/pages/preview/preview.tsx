/** The preview page: where a link leads, or why it does not say. */
/** @jsxImportSource preact */

import { paths } from '../../../shared/paths.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { readablePart, readableUrl } from '../../links/readable.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Report } from '../frame/Report.tsx'
import { useWords } from '../words/use-words.ts'

/** What was visited. */
export interface Visited {
	slug: string
	/** As sent, without `?`: the link may forward it. */
	query?: string | undefined
}

export const addressOf = ({ slug, query }: Visited): string => paths.visit(slug) + (query ? `?${query}` : '')

export interface Previewed extends Visited {
	/** Absolute. */
	shortUrl: string
}

export interface PreviewPage extends Previewed {
	/** The target, as the redirect would have it. */
	target: string
	/** Where some visits lead instead. */
	others?: string[] | undefined
}

/** Without `Referer`: the preview is not where the visitor came from. */
const Open = (visited: Visited) => (
	<p>
		<a class="button" href={addressOf(visited)} rel="noreferrer">
			{useWords().visit.open}
		</a>
	</p>
)

/** Always left to right, whatever letters follow the scheme or host. */
const Address = ({ text }: { text: string }) => (
	<bdi dir="ltr" class="mono">
		{text}
	</bdi>
)

/** One address with its term; `hint` explains it. */
const Shown = ({ term, text, hint }: { term: string; text: string; hint?: string }) => (
	<div>
		<dt>{term}</dt>
		<dd>
			<Address text={text} />
		</dd>
		{hint !== undefined && <dd class="hint">{hint}</dd>}
	</div>
)

/** The rows of a target: its address, and how browsers show it where that differs. */
const Target = ({ of: target }: { of: string }) => {
	const { preview } = useWords()
	const { host } = new URL(target)
	const [readable, readableHost] = [readableUrl(target), readablePart(host)]
	return (
		<>
			{readableHost !== host && (
				<Shown term={preview.shownAs} text={readableHost} hint={preview.lookAlikes} />
			)}
			<Shown term={preview.fullAddress} text={target} />
			{readable !== target && <Shown term={preview.shownAs} text={readable} />}
		</>
	)
}

/** The heading is the host in ASCII, so that no look-alike letters can deceive. */
export const previewPage = ({ target, others = [], shortUrl, ...link }: PreviewPage): Page =>
	documentOf(({ preview }) => ({
		title: `${preview.title} · Kurz`,
		isForVisitor: true,
		children: (
			<>
				<p class="lead">
					<span class="mono">{shownAddress(shortUrl)}</span> {preview.leadsTo}
				</p>
				<h1 class="place">
					<Address text={new URL(target).host} />
				</h1>
				<dl class="panel leads">
					<Target of={target} />
				</dl>
				{others.length > 0 && (
					<>
						<h2>{preview.others}</h2>
						<dl class="panel leads">
							{others.map((other) => (
								<Target key={other} of={other} />
							))}
						</dl>
					</>
				)}
				<Open {...link} />
				<Report of="link" />
			</>
		),
	}))

export type Withheld = keyof Words['preview']['withheld']

/** For a link that reveals its target only to those it lets in. */
export const withheldPage = ({ why, ...link }: Previewed & { why: Withheld }): Page =>
	documentOf(({ preview, visit }) => ({
		heading: visit.headings[why],
		isForVisitor: true,
		children: (
			<>
				<p class="lead">{preview.withheld[why]}</p>
				<Open {...link} />
				<Report of="link" />
			</>
		),
	}))
