/** The preview page: where a link leads, or why it does not say. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { documentOf } from '../frame/document.tsx'

export interface Previewed {
	slug: string
	/** As sent, without `?`: the link may forward it. */
	query?: string | undefined
	/** Absolute. */
	shortUrl: string
}

export interface PreviewPage extends Previewed {
	target: {
		/** As the redirect would have it. */
		url: string
		/** With a port if it is not the default. */
		host: string
		/** Both in readable form, which may be the same. */
		readableUrl: string
		readableHost: string
	}
}

/** Without `Referer`: the preview is not where the visitor came from. */
const Open = ({ slug, query }: Pick<Previewed, 'slug' | 'query'>) => (
	<p>
		<a class="button" href={paths.visit(slug) + (query ? `?${query}` : '')} rel="noreferrer">
			Open the link
		</a>
	</p>
)

/** Always left to right, whatever letters follow the scheme or host. */
const Address = ({ text }: { text: string }) => (
	<bdi dir="ltr" class="mono">
		{text}
	</bdi>
)

/** The heading is the host in ASCII, so that no look-alike letters can deceive. */
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

/** For a link that reveals its target only to those it lets in. */
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
