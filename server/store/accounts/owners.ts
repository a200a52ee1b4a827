/** Owners of links: open accounts, and teams. */
import type { Tx } from '../driver/connect.ts'

/** Those that are there, locked against being deleted, and accounts against being closed. */
export const lockOpenOwners = async (tx: Tx, ids: string[]): Promise<Set<string>> => {
	const there = new Set<string>()
	if (ids.length === 0) return there
	const accounts = await tx<{ id: string }[]>`
		select id from users where id = any (${ids}::text[]) and closed_at is null order by id for key share`
	for (const { id } of accounts) there.add(id)
	if (there.size === ids.length) return there
	const teams = await tx<{ id: string }[]>`
		select id from teams where id = any (${ids}::text[]) order by id for key share`
	for (const { id } of teams) there.add(id)
	return there
}
