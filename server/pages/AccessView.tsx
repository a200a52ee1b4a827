/** Owns how the reference says who may call: the ways to prove who one is, and which of them a route takes. */
/** @jsxImportSource preact */
import { Fragment } from 'preact'
import type { Operation, SecurityScheme } from './openapi.ts'

const idOf = (name: string): string => `access-${name}`

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Where it stands in a request. */
const placeOf = ({ type, scheme = '', in: place = '', name = '' }: SecurityScheme): string =>
	type === 'http' ? `Authorization: ${capital(scheme)}` : `${capital(place)}: ${name}`

/** The ways there are. */
export const AccessTable = ({ schemes }: { schemes: Record<string, SecurityScheme> }) => (
	<section class="panel" aria-labelledby="access">
		<h2 id="access">Access</h2>
		<table class="fields">
			<thead>
				<tr>
					<th scope="col">Name</th>
					<th scope="col">In the request</th>
					<th scope="col">What it is</th>
				</tr>
			</thead>
			<tbody>
				{Object.entries(schemes).map(([name, scheme]) => (
					<tr key={name} id={idOf(name)}>
						<th scope="row">
							<code>{name}</code>
						</th>
						<td>
							<code>{placeOf(scheme)}</code>
						</td>
						<td>{scheme.description}</td>
					</tr>
				))}
			</tbody>
		</table>
	</section>
)

/** Which of them a route takes; nothing for one that anybody may call. */
export const AccessLine = ({ security = [] }: { security: Operation['security'] | undefined }) => {
	const names = security.flatMap((way) => Object.keys(way))
	if (names.length === 0) return null
	const isOptional = security.some((way) => Object.keys(way).length === 0)
	return (
		<p>
			Access:{' '}
			{names.map((name, index) => (
				<Fragment key={name}>
					{index > 0 && ' or '}
					<a href={`#${idOf(name)}`}>
						<code>{name}</code>
					</a>
				</Fragment>
			))}
			{isOptional && ', or none'}
		</p>
	)
}
