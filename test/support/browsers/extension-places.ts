/** People with a host or a team of their own, for tests of where links are made. */
import { expect } from 'vitest'
import type { openStage, Person } from './stage.ts'

export const openPlaces = (
	{ server: { origin }, signUp }: Pick<Awaited<ReturnType<typeof openStage>>, 'server' | 'signUp'>,
	operator: Person,
) => {
	/** All files share one server. */
	const newName = () => `places-${crypto.randomUUID().slice(0, 8)}`
	/** Sends a form as somebody, and succeeds. */
	const send = async ({ sid }: Person, path: string, fields: Record<string, string>): Promise<void> => {
		const headers = { cookie: `sid=${sid}`, accept: 'text/html', origin }
		const body = new URLSearchParams(fields)
		const answer = await fetch(origin + path, { method: 'POST', headers, body, redirect: 'manual' })
		expect(answer.headers.get('location')).toContain('notice=')
	}
	const ask = async ({ sid }: Person, path: string, method: string, sent?: object) => {
		const headers = { cookie: `sid=${sid}`, 'content-type': 'application/json' }
		const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
		return (await fetch(origin + path, { method, headers, ...body })).json()
	}
	/** A host for this person alone: others see one host, as before. */
	const addHost = async ({ email }: Person) => {
		const name = `${newName()}.localhost`
		const own = `http://${name}:${new URL(origin).port}`
		await send(operator, '/admin/hosts', { host: own, accounts: email })
		return {
			name,
			origin: own,
			close: () => send(operator, '/admin/act', { act: 'close_host', link_host: name, confirm: 'yes' }),
		}
	}
	const addTeam = async (person: Person) => {
		const team: { id: string; members: { id: string }[] } = await ask(operator, '/api/v1/teams', 'POST', {
			name: `Press ${newName()}`,
		})
		const member = `/api/v1/teams/${team.id}/members/${person.email}`
		const become = (role: string) => ask(operator, member, 'PUT', { role })
		await become('editor')
		return { ...team, become }
	}
	return { signUp: () => signUp(`${newName()}@example.org`), addHost, addTeam, send }
}
