/** Owns the reference of the HTTP interface: the OpenAPI document as a page for people, without anything from another host. */
/** @jsxImportSource preact */
import { errorCodes, statusOf, textOf } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { AccessTable } from './AccessView.tsx'
import { documentOf } from './document.tsx'
import { OperationView, type Route, routeId } from './OperationView.tsx'
import { methods, type OpenApiDocument } from './openapi.ts'
import { SchemaView } from './SchemaView.tsx'

export type { OpenApiDocument }

const routesOf = (document: OpenApiDocument): Route[] =>
	Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
		methods.flatMap((method) => {
			const operation = item[method]
			if (operation === undefined) return []
			return [
				{
					method,
					path,
					operation,
					parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
				},
			]
		}),
	)

const Errors = () => (
	<section class="panel" aria-labelledby="errors">
		<h2 id="errors">Errors</h2>
		<p>
			A failing answer is <code>{'{"error": code}'}</code>. With <code>validation_failed</code> it has{' '}
			<code>details</code> too: a list of <code>{'{path, code, message}'}</code>.
		</p>
		<table class="fields codes">
			<thead>
				<tr>
					<th scope="col">Code</th>
					<th scope="col">Status</th>
					<th scope="col">What it says</th>
				</tr>
			</thead>
			<tbody>
				{errorCodes.map((code) => (
					<tr key={code}>
						<th scope="row">
							<code>{code}</code>
						</th>
						<td>
							<code>{statusOf(code)}</code>
						</td>
						<td>{textOf(code)}</td>
					</tr>
				))}
			</tbody>
		</table>
	</section>
)

/** The reference page. `baseUrl` is what every path is relative to. */
export const docsPage = ({ document, baseUrl }: { document: OpenApiDocument; baseUrl: string }): string => {
	const routes = routesOf(document)
	const schemes = document.components?.securitySchemes ?? {}
	const shapes = Object.entries(document.components?.schemas ?? {})
	return documentOf({
		title: `${document.info.title}: interface`,
		width: 'wide',
		children: (
			<>
				<h1>Interface of {document.info.title}</h1>
				<p class="lead">
					Version {document.info.version} at <span class="mono">{baseUrl}</span>. For programs:{' '}
					<a href={paths.openapi()}>openapi.json</a>.
				</p>
				{document.info.description !== undefined && <p>{document.info.description}</p>}
				<nav class="panel" aria-labelledby="routes">
					<h2 id="routes">Routes</h2>
					<ul class="routes">
						{routes.map((route) => (
							<li key={routeId(route)}>
								<code class="method">{route.method.toUpperCase()}</code>{' '}
								<a href={`#${routeId(route)}`}>
									<code>{route.path}</code>
								</a>
								<span class="hint"> {route.operation.summary}</span>
							</li>
						))}
					</ul>
				</nav>
				{Object.keys(schemes).length > 0 && <AccessTable schemes={schemes} />}
				{routes.map((route) => (
					<OperationView key={routeId(route)} route={route} />
				))}
				{shapes.length > 0 && <h2>Shapes</h2>}
				{shapes.map(([name, schema]) => (
					<section key={name} class="panel" id={`shape-${name}`}>
						<SchemaView schema={schema} caption={name} />
					</section>
				))}
				<Errors />
			</>
		),
	})
}
