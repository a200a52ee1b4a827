/** The API page: a viewer with scripts, a list of operations and errors without. */
/** @jsxImportSource preact */
import { errorCodes, statusOf, textOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import type { OpenApiDocument } from '../../api/reference/openapi.ts'
import { viewer } from '../frame/assets.ts'
import { documentOf } from '../frame/document.tsx'

const Operations = ({ paths }: Pick<OpenApiDocument, 'paths'>) => (
	<ul class="rows">
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
	<ul class="rows">
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
}): string =>
	documentOf({
		title: `${info.title} API`,
		width: 'wide',
		styles: [viewer.style.path],
		scripts: [viewer.library.path, viewer.script.path],
		children: (
			<>
				<h1>{info.title} API</h1>
				<p class="lead">
					Version {info.version} at <span class="mono">{baseUrl}</span>. For programs:{' '}
					<a href={paths.openapi()}>openapi.json</a>, an OpenAPI 3.1 document with every field and example.
				</p>
				<p>{info.description}</p>
				<div id="viewer" data-document={paths.openapi()} />
				<div id="without-viewer">
					<h2>Operations</h2>
					<Operations paths={operations} />
					<h2>Errors</h2>
					<Errors />
				</div>
			</>
		),
	})
