/** The page that sends requests from the browser, with a viewer that needs scripts. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import { viewer } from '../frame/assets.ts'
import { documentOf, type Page } from '../frame/document.tsx'

export const tryPage: Page = documentOf(({ docs }) => ({
	title: `${docs.tryRequests} · Kurz`,
	width: 'wide',
	styles: [viewer.style.path],
	scripts: [viewer.library.path, viewer.script.path],
	children: (
		<>
			<p class="back">
				<a href={paths.docs()}>
					<span aria-hidden="true">←</span> {docs.reference}
				</a>
			</p>
			<h1>{docs.tryRequests}</h1>
			<p class="lead">{docs.real}</p>
			<div id="viewer" lang="en" data-document={paths.openapi()} />
			<p id="without-viewer">{docs.withoutScripts}</p>
		</>
	),
}))
