/** Imports files through the front door, and reads an account's links. */
import { readFileSync } from 'node:fs'
import type { ImportAnswer } from '../../../shared/link/import.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { merged, type Person, withCookie } from './people.ts'
import type { TestService } from './service.ts'

const folder = new URL('../../server/moving/files/', import.meta.url)
export const fileOf = (name: string): Buffer<ArrayBuffer> => readFileSync(new URL(name, folder))

export const importing = ({ ask }: Pick<TestService, 'ask'>) => {
	const send = (person: Person, body: string | Uint8Array<ArrayBuffer>, query = '', type = 'text/csv') =>
		ask(
			`/api/v1/my-links/import${query}`,
			merged({ method: 'POST', body, headers: { 'content-type': type } }, withCookie(person.cookie)),
		)
	return {
		send,
		/** Fails unless the file is accepted. */
		take: async (...sent: Parameters<typeof send>): Promise<ImportAnswer> => {
			const answer = await send(...sent)
			if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
			return answer.json()
		},
		takeBack: (person: Person, id: string) =>
			ask(`/api/v1/my-links/imports/${id}`, merged({ method: 'DELETE' }, withCookie(person.cookie))),
		/** All of them, newest first. */
		linksOf: async (person: Person): Promise<LinkRecord[]> => {
			const listed = async (query: string): Promise<{ data: LinkRecord }[]> =>
				(await ask(`/api/v1/my-links?clicks=0${query}`, withCookie(person.cookie))).json()
			const all = [...(await listed('')), ...(await listed('&status=archived'))]
			return all.map(({ data }) => data)
		},
	}
}
