/** `POST /api/v1/figures`: statistics of many links in one request. */
import { Elysia } from 'elysia'
import { figuresAnswer } from '../../shared/figures.ts'
import { figuresRequest } from '../../shared/figures-request.ts'
import type { Deps } from '../http/deps.ts'
import { check, readJson } from '../http/request.ts'

export const figuresRoutes = ({ figures }: Pick<Deps, 'figures'>) =>
	new Elysia({ name: 'figures', prefix: '/api/v1' }).post(
		'/figures',
		async ({ request }) => {
			const { links } = check(figuresRequest, await readJson(request))
			return { figures: await figures(links) }
		},
		{ response: { 200: figuresAnswer } },
	)
