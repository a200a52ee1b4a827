/** Owns the routes of an account's links; until there are accounts they answer every caller with 401. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { done, linkDetails, linkWithClicks } from '../../shared/links.ts'
import { readCredential, unauthorized } from './credentials.ts'

const refuse = ({ request }: { request: Request }): never => {
	throw unauthorized(readCredential(request))
}

export const myLinkRoutes = () =>
	new Elysia({ name: 'my-links', prefix: '/api/v1/my-links' })
		.get('', refuse, {
			response: { 200: z.array(linkWithClicks) },
			detail: { summary: "List the account's links", tags: ['Account'] },
		})
		.get('/:short_url/details', refuse, {
			response: { 200: linkDetails },
			detail: { summary: "Analytics of one of the account's links", tags: ['Account'] },
		})
		.delete('/:short_url', refuse, {
			response: { 200: done },
			detail: { summary: "Delete one of the account's links", tags: ['Account'] },
		})
