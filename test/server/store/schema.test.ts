/** The migrations make the schema in the code: `bun run migration` has nothing to add. */
import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import * as accountSchema from '../../../server/store/accounts/account-schema.ts'
import * as clickSchema from '../../../server/store/clicks/click-schema.ts'
import * as operatorSchema from '../../../server/store/operator-schema.ts'
import * as schema from '../../../server/store/schema.ts'

const meta = new URL('../../../server/store/migrations/meta/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, meta), 'utf8'))

const { entries } = read('_journal.json')
const snapshots = entries.map(({ idx }: { idx: number }) =>
	read(`${String(idx).padStart(4, '0')}_snapshot.json`),
)

it('the last snapshot is the schema', async () => {
	const last = snapshots.at(-1)
	const now = generateDrizzleJson({ ...schema, ...operatorSchema, ...clickSchema, ...accountSchema }, last.id)
	expect(await generateMigration(last, now)).toEqual([])
})

it('each snapshot names the one before it', () => {
	const nothing = '00000000-0000-0000-0000-000000000000'
	const before = snapshots.slice(0, -1).map(({ id }: { id: string }) => id)
	expect(snapshots.map(({ prevId }: { prevId: string }) => prevId)).toEqual([nothing, ...before])
})
