/** The calls that edit links, claim them, and read the figures of many at once. */
import { claimAnswer } from '../link/claim.ts'
import type { EditInput } from '../link/edit.ts'
import { linkRecord } from '../link/links.ts'
import { paths } from '../paths.ts'
import { figuresAnswer } from '../statistics/figures.ts'
import type { Caller } from './caller.ts'

/** Kept apart, because the popup needs them late or never. */
export const createEditCalls = ({ call, read }: Pick<Caller, 'call' | 'read'>) => ({
	/** The figures of 1 to 100 links, in order; `null` where key and link don't match. */
	figures: async (links: { short_url: string; monitor_key: string }[]) =>
		(await read(await call('POST', paths.figures(), { body: { links } }), figuresAnswer)).figures,
	/** Makes 1 to 100 links the account's by their monitor keys; what became of each, in order. */
	claim: async (links: { short_url: string; monitor_key: string }[]) =>
		(await read(await call('POST', paths.claim(), { body: { links } }), claimAnswer)).results,
	/** Edits a link by its monitor key, or without as its account; absent fields stay. */
	edit: async (slug: string, key: string | undefined, changes: EditInput) =>
		read(await call('PATCH', paths.link(slug, key), { body: changes }), linkRecord),
})
