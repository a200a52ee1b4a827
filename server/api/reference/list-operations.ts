/** Describes the lists of an account's links for the OpenAPI document. */
import { listCsvQuestion, listQuestion } from '../my-links.ts'
import type { Description } from './description.ts'

const csvHead =
	'short_url,long_url,title,tags,clicks,unique_clicks,created_at,updated_at,expires_at,max_clicks,is_protected,status\r\n'
const csvLine =
	'https://kurz.example/My-Alias,https://example.org/,The menu in autumn,"print, berlin",1,1,2026-11-20T12:00:00.000Z,,,,false,active\r\n'

export const listOperations: Record<string, Description> = {
	'GET /api/v1/my-links': {
		tag: 'Account',
		summary: 'List the links of the account',
		description: 'Newest first unless sorted. For the next page, follow the header `Link`.',
		access: 'account',
		query: listQuestion,
		answers: { 200: { says: 'Links with their newest clicks.', headers: ['X-Total-Count', 'Link'] } },
		errors: ['validation_failed', 'unauthorized'],
	},
	'GET /api/v1/my-links.csv': {
		tag: 'Account',
		summary: 'All links of the account as CSV',
		description: 'The links on all pages of the list, in its order.',
		access: 'account',
		query: listCsvQuestion,
		answers: {
			200: {
				says: 'One line per link.',
				texts: { 'text/csv': csvHead + csvLine },
				headers: ['Content-Disposition'],
			},
		},
		errors: ['validation_failed', 'unauthorized'],
	},
}
