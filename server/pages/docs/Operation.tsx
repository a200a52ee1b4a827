/** One operation of the interface: what it does, what it takes, what it answers. */
/** @jsxImportSource preact */
import type { Answer, Content, Operation as Described } from '../../api/reference/openapi.ts'
import { useWords } from '../words/use-words.ts'
import { type FieldRow, Fields, Parameters, Prose, rowsOf } from './Fields.tsx'

const Examples = ({ content }: { content: Content }) =>
	Object.entries(content).flatMap(([type, { examples = {} }]) =>
		Object.entries(examples).map(([name, { summary, value }]) => (
			<figure key={`${type} ${name}`} lang="en">
				<figcaption class="hint">
					{summary ?? ''} <code>{type}</code>
				</figcaption>
				<pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
			</figure>
		)),
	)

/** Of an answer, every field is there unless its description says otherwise. */
const asAnswered = (row: FieldRow): FieldRow => ({
	...row,
	isRequired: false,
	schema: { ...row.schema, default: undefined },
})

const Contents = ({ content, isAnswer = false }: { content: Content; isAnswer?: boolean }) => (
	<>
		{Object.values(content)
			.map(({ schema = {} }) => rowsOf(schema))
			.filter(({ length }) => length > 0)
			.map((rows, nth) => (
				<Fields key={nth} rows={isAnswer ? rows.map(asAnswered) : rows} />
			))}
		<Examples content={content} />
	</>
)

/** Statuses below this one are successes. */
const firstFailure = 400

const Answers = ({ responses }: { responses: Record<string, Answer> }) => (
	<ul class="plain rows">
		{Object.entries(responses).map(([status, { description, content = {} }]) => (
			<li key={status}>
				<p>
					<code>{status}</code>{' '}
					<span lang="en">
						<Prose text={description} />
					</span>
				</p>
				{Number(status) < firstFailure && <Contents content={content} isAnswer />}
			</li>
		))}
	</ul>
)

export interface OperationProps {
	method: string
	path: string
	operation: Described
}

export const Operation = ({ method, path, operation }: OperationProps) => {
	const { docs: words } = useWords()
	const { summary, description, security = [], parameters, requestBody } = operation
	const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
	return (
		<details class="operation">
			<summary>
				<h3>
					<code>
						<strong>{method.toUpperCase()}</strong> {path}
					</code>
				</h3>{' '}
				<span lang="en">{summary}</span>
			</summary>
			{description.split('\n\n').map((text) => (
				<p key={text} lang="en">
					<Prose text={text} />
				</p>
			))}
			{security.length > 0 && <p class="hint">{isOpen ? words.mayHaveToken : words.needsToken}</p>}
			{parameters.length > 0 && (
				<>
					<h4>{words.parameters}</h4>
					<Parameters parameters={parameters} />
				</>
			)}
			{requestBody !== undefined && (
				<>
					<h4>{words.body}</h4>
					<Contents content={requestBody.content} />
				</>
			)}
			<h4>{words.answers}</h4>
			<Answers responses={operation.responses} />
		</details>
	)
}
