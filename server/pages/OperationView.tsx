/** Owns how one route looks in the reference: what it is for, what it takes, what it answers. */
/** @jsxImportSource preact */
import { AccessLine } from './AccessView.tsx'
import type { Answer, Content, Operation, Parameter } from './openapi.ts'
import { FieldTable, SchemaView } from './SchemaView.tsx'

export interface Route {
	method: string
	path: string
	operation: Operation
	/** Those of the operation and of its path. */
	parameters: Parameter[]
}

/** A name for the address bar: `post-api-v1-shorten`. */
export const routeId = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
	`${method}-${path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'home'}`

const Paragraphs = ({ text }: { text: string | undefined }) => (
	<>
		{(text ?? '')
			.split(/\n{2,}/)
			.filter((part) => part.trim() !== '')
			.map((part) => (
				<p key={part}>{part}</p>
			))}
	</>
)

const Body = ({
	content,
	caption,
	isAnswer,
}: {
	content: Content | undefined
	caption: string
	isAnswer: boolean
}) => (
	<>
		{Object.entries(content ?? {}).map(([type, { schema }]) =>
			schema === undefined ? (
				<p key={type}>
					{caption}: <code>{type}</code>
				</p>
			) : (
				<SchemaView key={type} schema={schema} caption={`${caption} (${type})`} isAnswer={isAnswer} />
			),
		)}
	</>
)

/** The OpenAPI plugin writes this where a route says nothing; it says nothing to a reader either. */
const filler = /^Response for status \d+$/
const descriptionOf = ({ description = '' }: Answer): string => (filler.test(description) ? '' : description)

const AnswerView = ({ status, answer }: { status: string; answer: Answer }) => (
	<div class="answer">
		<p>
			<code class={`status s${status[0]}`}>{status}</code> {descriptionOf(answer)}
		</p>
		{Object.keys(answer.headers ?? {}).length > 0 && (
			<p class="hint">
				Headers:{' '}
				{Object.keys(answer.headers ?? {}).map((name, index) => (
					<>
						{index > 0 && ', '}
						<code>{name}</code>
					</>
				))}
			</p>
		)}
		{/^2/.test(status) && <Body content={answer.content} caption="Answer" isAnswer />}
	</div>
)

const places: Record<string, string> = {
	path: 'In the path',
	query: 'In the query',
	header: 'Headers',
	cookie: 'Cookies',
}

/** One route. The bodies of failures are left out: they are all alike and stand in the table of errors. */
export const OperationView = ({ route }: { route: Route }) => {
	const { method, path, operation, parameters } = route
	const id = routeId(route)
	return (
		<section class="panel route" aria-labelledby={id}>
			<h3 id={id}>
				<code class="method">{method.toUpperCase()}</code> <code>{path}</code>
			</h3>
			{operation.summary !== undefined && <p class="summary">{operation.summary}</p>}
			<Paragraphs text={operation.description} />
			<AccessLine security={operation.security} />
			{Object.entries(places).map(([place, caption]) => {
				const rows = parameters.filter((parameter) => parameter.in === place)
				return rows.length === 0 ? null : (
					<FieldTable
						key={place}
						caption={caption}
						rows={rows.map(({ name, schema = {}, description, required = false }) => ({
							name,
							field: {
								name,
								isRequired: required,
								schema: { ...schema, ...(description !== undefined && { description }) },
							},
						}))}
					/>
				)
			})}
			<Body content={operation.requestBody?.content} caption="Body" isAnswer={false} />
			{Object.entries(operation.responses ?? {}).map(([status, answer]) => (
				<AnswerView key={status} status={status} answer={answer} />
			))}
		</section>
	)
}
