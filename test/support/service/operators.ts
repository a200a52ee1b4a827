/** Operators for tests, and the acts that they send. */

import { formFrom } from './account-page.ts'
import { type Person, send, signUp, visitPage } from './people.ts'
import type { TestService } from './service.ts'

/** A new account that is an operator. */
export const makeOperator = async (service: TestService): Promise<Person> => {
	const person = await signUp(service)
	await service.database.sql`update users set role = 'operator' where email = ${person.email}`
	return person
}

export type Fields = [name: string, value: string][]

/** Opens the page that asks, ticks its box and sends its form; answers where that led. */
export const actAs =
	(service: TestService, { cookie }: Pick<Person, 'cookie'>) =>
	async (act: string, ...subjects: Fields): Promise<string> => {
		const query = new URLSearchParams([['act', act], ['list', '/admin'], ...subjects])
		const key = await formFrom(service, `/admin/act?${query}`, cookie)
		return sendAct(service, { cookie }, [['act', act], ['key', key], ['confirm', 'yes'], ...subjects])
	}

/** Sends the form of an act; answers where that led, or the status. */
export const sendAct = async (
	service: TestService,
	{ cookie }: Pick<Person, 'cookie'>,
	fields: Fields,
): Promise<string> => {
	const answer = await send(service, '/admin/act', {}, { cookie, body: new URLSearchParams(fields) })
	// A download counts until it was read.
	await answer.arrayBuffer()
	return answer.headers.get('location') ?? String(answer.status)
}

const adminPageOf = async (
	service: TestService,
	{ cookie }: Pick<Person, 'cookie'>,
	path: string,
): Promise<string> => (await visitPage(service, path, cookie)).text()

/** Gives a service an operator, who opens pages and acts. */
export const openAdministration = async (service: TestService) => {
	const operator = await makeOperator(service)
	const { sql } = service.database
	return {
		...{ sql, operator, act: actAs(service, operator) },
		page: (path: string) => adminPageOf(service, operator, path),
		idOf: async (email: string): Promise<string> =>
			(await sql<{ id: string }[]>`select id from users where email = ${email}`)[0]!.id,
		visit: async (slug: string) => (await service.ask(`/${slug}`)).status,
		/** The newest entry of the log. */
		newest: async () => (await service.administration.audit.list({ limit: 1 }))[0]!,
	}
}

/** As on a new installation. */
export const emptyAccounts = async ({ database }: Pick<TestService, 'database'>): Promise<void> => {
	await database.sql`delete from users`
}
