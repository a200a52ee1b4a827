/** The hosts and teams among which an account can choose for its new links. */
import * as z from 'zod/mini'
import { linkHost } from '../../../shared/answers.ts'
import { paths } from '../../../shared/paths.ts'
import { isEnough, team as teamSchema } from '../../../shared/teams.ts'
import { type Kurz, talkTo } from '../kurz.ts'
import type { Account } from '../storage/items.ts'

export interface Places {
	/** The usual one first. */
	hosts: [string, ...string[]]
	/** Those in which it can make links. */
	teams: { id: string; name: string }[]
}

/** Without what the server doesn't say: older ones know neither, and some tokens may not ask. */
export const readPlaces = async (kurz: Kurz, { origin, token }: Account): Promise<Places> => {
	const { call, read } = talkTo(kurz, origin, token).caller
	const list = <T extends z.ZodMiniType>(path: string, entry: T): Promise<z.output<T>[]> =>
		call('GET', path)
			.then((answer) => read(answer, z.array(entry)))
			.catch(() => [])
	const [hosts, teams] = await Promise.all([list(paths.hosts(), linkHost), list(paths.teams(), teamSchema)])
	const usual = hosts.find(({ is_default }) => is_default)?.host ?? new URL(origin).hostname
	return {
		hosts: [usual, ...hosts.filter(({ is_default }) => !is_default).map(({ host }) => host)],
		teams: teams.filter(({ accepted, role }) => accepted && isEnough(role, 'editor')),
	}
}
