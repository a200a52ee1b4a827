/** Where a link leads, for whoever asks before following it; and why that is not told of some. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { documentOf } from '../frame/document.tsx'

/** A link, as it was asked about. */
export interface Previewed {
	slug: string
	/** As it came, without the `?`: the link may forward it. */
	query?: string | undefined
	/** Absolute. */
	shortUrl: string
}

export interface PreviewPage extends Previewed {
	target: {
		/** As the browser would be sent there. */
		url: string
		/** With its port, if it has an unusual one. */
		host: string
		/** The two as people read them; the same where nothing is written differently. */
		readableUrl: string
		readableHost: string
	}
}

/** Without `Referer`: the preview is not where the visitor comes from. */
const Open = ({ slug, query }: Pick<Previewed, 'slug' | 'query'>) => (
	<p>
		<a class="button" href={paths.visit(slug) + (query ? `?${query}` : '')} rel="noreferrer">
			Open the link
		</a>
	</p>
)

/** Begins at the left with the scheme or the host, whatever letters follow. */
const Address = ({ text }: { text: string }) => (
	<bdi dir="ltr" class="mono">
		{text}
	</bdi>
)

/** The heading is the name as the network has it: letters that look like others can't be taken for them. */
export const previewPage = ({ target, shortUrl, ...link }: PreviewPage): string => {
	const { url, host, readableUrl, readableHost } = target
	return documentOf({
		title: 'Where this link leads · Kurz',
		width: 'narrow',
		isForVisitor: true,
		children: (
			<>
				<p class="lead">
					<span class="mono">{withoutScheme(shortUrl)}</span> leads to
				</p>
				<h1 class="place">
					<Address text={host} />
				</h1>
				<dl class="panel leads">
					{readableHost !== host && (
						<div>
							<dt>Shown in browsers as</dt>
							<dd>
								<Address text={readableHost} />
							</dd>
							<dd class="hint">
								Not all of its letters are plain Latin ones, and some may look like others.
							</dd>
						</div>
					)}
					<div>
						<dt>Full address</dt>
						<dd>
							<Address text={url} />
						</dd>
					</div>
					{readableUrl !== url && (
						<div>
							<dt>Shown in browsers as</dt>
							<dd>
								<Address text={readableUrl} />
							</dd>
						</div>
					)}
				</dl>
				<Open {...link} />
			</>
		),
	})
}

const withheld = {
	protected: {
		heading: 'This link needs a password',
		why: 'Only those who open it with the password see where it leads.',
	},
	limited: {
		heading: 'This link works a limited number of times',
		why: 'Only those who open it see where it leads, which uses up one of its clicks.',
	},
} as const
export type Withheld = keyof typeof withheld

/** Stands in for the target of a link that keeps it to those it lets in. */
export const withheldPage = ({ why, ...link }: Previewed & { why: Withheld }): string =>
	documentOf({
		title: `${withheld[why].heading} · Kurz`,
		width: 'narrow',
		isForVisitor: true,
		children: (
			<>
				<h1>{withheld[why].heading}</h1>
				<p class="lead">{withheld[why].why}</p>
				<Open {...link} />
			</>
		),
	})
