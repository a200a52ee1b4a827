/** The API page: a viewer with scripts, a list without. Only what frames them is translated. */
/** @jsxImportSource preact */
import { errorCodes, statusOf, textOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import type { OpenApiDocument } from '../../api/reference/openapi.ts'
import { viewer } from '../frame/assets.ts'
import { documentOf, type Page } from '../frame/document.tsx'

const Operations = ({ paths }: Pick<OpenApiDocument, 'paths'>) => (
	<ul class="rows" lang="en">
		{Object.entries(paths).flatMap(([path, operations]) =>
			Object.entries(operations).map(([method, { summary }]) => (
				<li key={`${method} ${path}`}>
					<code>
						{method.toUpperCase()} {path}
					</code>
					<div class="hint">{summary}</div>
				</li>
			)),
		)}
	</ul>
)

const Errors = () => (
	<ul class="rows" lang="en">
		{errorCodes.map((code) => (
			<li key={code}>
				<code>
					{statusOf(code)} {code}
				</code>
				<div class="hint">{textOf(code)}</div>
			</li>
		))}
	</ul>
)

export const docsPage = ({
	document: { info, paths: operations },
	baseUrl,
}: {
	document: Pick<OpenApiDocument, 'info' | 'paths'>
	baseUrl: string
}): Page =>
	documentOf(({ docs }) => ({
		title: docs.title(info.title),
		width: 'wide',
		styles: [viewer.style.path],
		scripts: [viewer.library.path, viewer.script.path],
		children: (
			<>
				<h1>{docs.title(info.title)}</h1>
				<p class="lead">
					{docs.version(info.version)} <span class="mono">{baseUrl}</span>
					{docs.forPrograms} <a href={paths.openapi()}>openapi.json</a>
					{docs.document}
				</p>
				<p lang="en">{info.description}</p>
				<div id="viewer" lang="en" data-document={paths.openapi()} />
				<div id="without-viewer">
					<h2>{docs.operations}</h2>
					<Operations paths={operations} />
					<h2>{docs.errors}</h2>
					<Errors />
				</div>
			</>
		),
	}))
