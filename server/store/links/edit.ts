/** Edits links, and keeps their former targets. */
// A form to its row: server/links/edit.ts → here.
import { desc, eq } from 'drizzle-orm'
import { bounds } from '../../../shared/bounds.ts'
import { own } from '../../../shared/text/own.ts'
import { second } from '../../../shared/text/time.ts'
import { Unavailable } from '../../errors.ts'
import { deadline, ticks } from '../../waiting/deadline.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { createDatabaseClock } from '../driver/database-clock.ts'
import { reaching, reading } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import {
	type LinkRow,
	linkColumns,
	linkNames,
	type RawLink,
	type StoredColumns,
	textsOf,
	toLinkRow,
} from '../link-rows.ts'
import { formerTargets, links } from '../schema.ts'

/** The fields to change; absent ones stay. */
export type RowChange = Partial<StoredColumns & Pick<LinkRow, 'longUrl' | 'passwordHash'>>

/** What answers say of a former target. */
const { longUrl, since, until, editedBy } = formerTargets

/** A change under the column names that `edit_link` takes. */
const columnsOf = (change: RowChange, found: FoundBy): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries({ ...change, ...found }).map(([key, value]) => [own(linkNames, key), value]),
	)

/** What a search in an account's list matches; and columns that the row as it is decides. */
export type FoundBy = { searchText: string | null; tagKeys: string[] } & RowChange

export interface EditTerms {
	/** The version that the editor saw; without one, the last edit wins. */
	version: number | undefined
	/** The id of an account, or `key`. */
	editor: string
	now: () => number
	find: (link: LinkRow) => FoundBy
}

/** One try. `now` in milliseconds since 1970. */
type Asked = Pick<EditTerms, 'editor'> & { columns: Record<string, unknown>; now: number }

type Answer = RawLink & { outcome: 'edited' | 'changed' | 'late' | 'isolated' }

/** Milliseconds that an edit may take, with its answer, when no request waits for it. */
const editedWithin = 10 * second
/** Milliseconds of that time reserved for the answer. */
const answeredIn = second

export const createEditStore = ({ db, sql }: Pick<Database, 'db' | 'sql'>) => {
	const clock = createDatabaseClock(sql, ticks)
	const ask = (client: Database['sql'] | Tx, link: LinkRow, { columns, now, editor }: Asked) =>
		clock.before(
			(deadline() ?? ticks() + editedWithin) - answeredIn,
			// The call first: a database shows the beginning of a long statement.
			(by) => client<Answer[]>`
				with answer as (
					select outcome, row from edit_link(${link.id}, ${link.version}, ${JSON.stringify(columns)}::text::jsonb,
						${new Date(now).toISOString()}, ${bounds.formerTargets}, ${editor}, ${by})
				)
				select outcome, ${client.unsafe(textsOf(undefined, '(answer.row)'))} from answer`,
		)
	/** Undefined when the link is gone. */
	const editOnce = async (link: LinkRow, asked: Asked): Promise<Answer | undefined> => {
		const [answer] = await reaching(() => ask(sql, link, asked))
		if (answer?.outcome !== 'isolated') return answer
		return transaction(sql, async (tx) => (await ask(tx, link, asked))[0])
	}

	return {
		/**
		 * Edits a link and raises its version, which outdates every cached copy. One round trip, so
		 * that visits never wait for a client. `find` computes what searches match in the edited
		 * link. `now` is called for each try and returns milliseconds since 1970. `conflict` when
		 * the link's version is not `version`: `edit_link` compares it again, under the row's lock.
		 * Undefined when the link is gone. Fails with `Unavailable`.
		 */
		edit: async (
			linkId: number,
			change: RowChange,
			{ version, editor, now, find }: EditTerms,
		): Promise<LinkRow | 'conflict' | undefined> => {
			for (;;) {
				const [before] = await reading(() => db.select(linkColumns).from(links).where(eq(links.id, linkId)))
				if (before === undefined) return undefined
				if (version !== undefined && version !== before.version) return 'conflict'
				const columns = columnsOf(change, find({ ...before, ...change }))
				const answer = await editOnce(before, { columns, now: now(), editor })
				if (answer === undefined) return undefined
				if (answer.outcome === 'late') throw new Unavailable(new Error('the deadline has passed'))
				const { outcome, ...row } = answer
				if (outcome === 'edited') return toLinkRow(row)
			}
		},

		/** A link's former targets, newest first. */
		history: (linkId: number) =>
			reading(() =>
				db
					.select({ longUrl, since, until, editedBy })
					.from(formerTargets)
					.where(eq(formerTargets.linkId, linkId))
					.orderBy(desc(formerTargets.id)),
			),
	}
}
