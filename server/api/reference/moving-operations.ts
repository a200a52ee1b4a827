/** Describes the operations that move links into an account for the OpenAPI document. */
import { actsFields } from '../../../shared/link/acts.ts'
import { claimRequest } from '../../../shared/link/claim.ts'
import { manyFields } from '../../../shared/link/create-many.ts'
import { exportedLinks, importAnswer } from '../../../shared/link/import.ts'
import { acceptQuestion, moveRequest } from '../../../shared/link/move.ts'
import { exportQuestion } from '../export.ts'
import { importQuestion, importsQuestion } from '../import.ts'
import type { Description } from './description.ts'
import { byAccount, fileAnswer, ofAccount, repeatHeader } from './link-operations.ts'

export const movingOperations: Record<string, Description> = {
	'POST /api/v1/my-links/claim': {
		...ofAccount,
		summary: 'Keep links that were made without an account',
		description:
			'Makes 1 to 100 links the account’s, by their monitor keys, which go on working. Can safely be sent again.',
		body: claimRequest,
		answers: { 200: { says: 'What became of each link, in the order of the links.' } },
	},
	'POST /api/v1/links': {
		...ofAccount,
		tag: 'Links',
		scope: 'createAuthenticated',
		header: repeatHeader,
		summary: 'Create many links',
		description:
			'Creates 1 to 100 links of the account in one commit. With `on_problem` `stop`, the default, a problem of one makes none, and `details` names each; with `skip`, the others are made.',
		body: manyFields,
		answers: { 200: { says: 'Each link, or why it was not made, in the order that was sent.' } },
		errors: ['idempotency_conflict', 'not_found'],
	},
	'POST /api/v1/links/acts': {
		tag: 'Links',
		summary: 'Do the same with many links',
		description:
			'Edits, deletes, tags or moves 1 to 1,000 links, each by its key or as the account’s own, or all that a query finds in the account’s list. What one link refuses does not stop the rest. `tag` adds the tags of `change` to those a link has, `untag` takes them away; `move` gives them to another owner.',
		access: 'account or keys',
		body: actsFields,
		errors: ['not_found'],
		answers: {
			200: { says: 'What became of each link, in the order that was sent, newest first of a query.' },
		},
	},
	'POST /api/v1/my-links/move': {
		...byAccount,
		summary: 'Give links to a team or another account',
		description:
			'To the account itself or a team of it at once; another account is offered them for 7 days. Of a team, only owners may.',
		body: moveRequest,
		answers: { 200: { says: 'What became of each link, in the order that was sent.' } },
	},
	'GET /api/v1/account/offers': {
		...ofAccount,
		summary: 'Links that the account is offered',
		answers: { 200: { says: 'The offers, the oldest first.' } },
	},
	'POST /api/v1/account/offers/{offer}': {
		query: acceptQuestion,
		...byAccount,
		summary: 'Accept offered links',
		description: 'Those of them that the giver still has become the account’s.',
		answers: { 200: { says: 'The links are the account’s.' } },
	},
	'DELETE /api/v1/account/offers/{offer}': {
		...byAccount,
		summary: 'Refuse offered links',
		answers: { 200: { says: 'The offer is gone.' } },
	},
	'POST /api/v1/my-links/import': {
		...byAccount,
		summary: 'Import links from a file of this or another service',
		description:
			'The body is the file, at most 64 MiB. With `on_problem=stop`, the default, a file with any problem makes nothing. The same file again makes nothing twice.',
		query: importQuestion,
		file: {
			'text/csv':
				'keyword,url,title,timestamp,ip,clicks\r\nozh,https://ozh.org/,Ozh,2024-05-01 12:30:00,,17\r\n',
			'application/json': [{ shortlink: 'docs', longlink: 'https://example.org/', hits: 17, expiry_time: 0 }],
		},
		answers: {
			200: {
				says: 'What was made, or would be; problems by line; what each column became.',
				schema: importAnswer,
			},
		},
	},
	'GET /api/v1/my-links/export': {
		...byAccount,
		summary: 'All links of the account as a file',
		description: 'In a form that imports take: Kurz’ own CSV or JSON, or the CSV of Shlink’s importer.',
		query: exportQuestion,
		answers: fileAnswer(
			'The file, newest link first.',
			'text/csv',
			'Long URL,Tags,Domain,Short code,Title\r\nhttps://example.org/,print|berlin,,docs,Docs\r\n',
			exportedLinks,
		),
	},
	'GET /api/v1/account/export': {
		tag: 'Account',
		summary: 'Everything of the account as a zip',
		description:
			'`account.json`, `links.csv`, `links.json`, and `clicks/….csv` for each link with clicks; no passwords, keys or tokens. Only for the cookie.',
		access: 'session',
		answers: fileAnswer('The zip.', 'application/zip', 'PK…'),
	},
	'GET /api/v1/my-links/imports': {
		...byAccount,
		summary: 'Imports that run, or can be taken back',
		description: 'Those of the last 24 hours, newest first. An owner has one running at a time.',
		query: importsQuestion,
		answers: { 200: { says: 'How far each is.' } },
	},
	'GET /api/v1/my-links/imports/{import_id}': {
		...byAccount,
		summary: 'How far an import is',
		description: 'Noted each second. An import that made nothing is forgotten once it has ended.',
		query: importsQuestion,
		answers: { 200: { says: 'Lines checked, and links made so far.' } },
	},
	'DELETE /api/v1/my-links/imports/{import_id}': {
		...byAccount,
		summary: 'Take an import back, or cancel it',
		description:
			'Within 24 hours. Links that were clicked or edited since then stay. An import that still runs is cancelled: it makes nothing.',
		query: importsQuestion,
		answers: { 200: { says: 'How many links were deleted, and how many stay.' } },
	},
}
