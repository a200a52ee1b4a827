/** The reference of the interface, from its OpenAPI document. Only what frames it is translated. */
/** @jsxImportSource preact */
import { errorCodes, statusOf } from '../../../shared/errors.ts'
import { failures } from '../../../shared/words/en/pages/failures.ts'
import type { OpenApiDocument } from '../../api/reference/openapi.ts'
import { referenceStyle } from '../frame/assets.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { Operation, type OperationProps } from './Operation.tsx'

type Shown = Pick<OpenApiDocument, 'info' | 'tags' | 'paths'>

/** The operations with a tag, in the order of the document. */
const operationsOf = (tag: string, { paths: described }: Shown): OperationProps[] =>
	Object.entries(described).flatMap(([path, operations]) =>
		Object.entries(operations).flatMap(([method, operation]) =>
			operation.tags[0] === tag ? [{ method, path, operation }] : [],
		),
	)

const Group = ({ tag, document }: { tag: Shown['tags'][number]; document: Shown }) => (
	<section class="group">
		<h2 lang="en">{tag.name}</h2>
		<p lang="en">{tag.description}</p>
		{operationsOf(tag.name, document).map((operation) => (
			<Operation key={operation.operation.operationId} {...operation} />
		))}
	</section>
)

const Errors = () => (
	<ul class="plain rows" lang="en">
		{errorCodes.map((code) => (
			<li key={code}>
				<code>
					{statusOf(code)} {code}
				</code>
				<div class="hint">{failures.texts[code]}</div>
			</li>
		))}
	</ul>
)

export const docsPage = ({ document, baseUrl }: { document: () => Shown; baseUrl: string }): Page =>
	documentOf(({ docs }) => {
		const shown = document()
		const { info, tags } = shown
		return {
			title: docs.title(info.title),
			heading: docs.title(info.title),
			width: 'wide',
			styles: [referenceStyle],
			children: (
				<>
					<p class="lead">
						{docs.version(info.version)} <code>{baseUrl}</code>
						{docs.forPrograms} <a href="/api/v1/openapi.json">openapi.json</a>
						{docs.document}
					</p>
					<p lang="en">{info.description}</p>
					{tags.map((tag) => (
						<Group key={tag.name} tag={tag} document={shown} />
					))}
					<section>
						<h2>{docs.errors}</h2>
						<Errors />
					</section>
				</>
			),
		}
	})
