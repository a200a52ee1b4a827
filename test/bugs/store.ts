/** Deliberate bugs in `store/`. */
import type { Bug } from './bug.ts'
import { clicksAndFigures } from './store-clicks.ts'
import { linksAndPeople } from './store-people.ts'

const whole: Bug['tests'] = ['test/server/store/backup/whole.test.ts']

export const store: Bug[] = [
	{
		file: 'server/store/backup/tables.ts',
		text: 'if (!meant.has(name)) continue',
		bug: "if (!['links', 'users', 'retired_slugs'].includes(name)) continue",
		tests: whole,
		hurts: 'a restore into the wrong database wipes its invitations, blocked hosts and audit log',
	},
	{
		file: 'server/store/backup/backup.ts',
		text: 'await tx`select setval(${name}::regclass, ${last}::bigint)`',
		bug: 'void [name, last]',
		tests: whole,
		hurts: 'after a restore the next links and clicks get numbers that are taken',
	},
	{
		file: 'server/store/backup/rows.ts',
		text: 'asked = page < pages ? ask(page) : undefined',
		bug: 'asked = page + atOnce <= pages ? ask(page) : undefined',
		tests: whole,
		hurts: 'the last, shorter piece of a large table is missing from every backup',
	},
	{
		file: 'server/store/backup/tables.ts',
		text: "['leases', 'schema_facts', mergingTable]",
		bug: "['leases', 'schema_facts', mergingTable, 'audit_log']",
		tests: whole,
		hurts: 'what operators did is in no backup',
	},
	{
		file: 'server/store/audit.ts',
		text: 'greatest(coalesce(${auditLog.changed}, 0), ${changed})',
		bug: '${changed}',
		tests: ['test/server/administration/audit.test.ts'],
		hurts: 'of two at once the one that did nothing overwrites the count in the audit log',
	},
	{
		file: 'server/store/links/deletion.ts',
		text: 'order by deleted_at limit 1 for update skip locked',
		bug: 'order by deleted_at limit 1 for update',
		tests: ['test/server/accounts/deletion-turns.test.ts'],
		hurts: 'a second process waits for the first, and a large account holds up all others',
	},
	{
		file: 'server/store/links/claim.ts',
		text: ', version = version + 1\n',
		bug: '\n',
		tests: ['test/server/api/claim.test.ts'],
		hurts: 'an edit under way removes a claimed link from the searches of its new owner',
	},
	{
		file: 'server/store/backup/backup.ts',
		text: "sql.begin('isolation level repeatable read read only'",
		bug: "sql.begin('isolation level read committed read only'",
		tests: ['test/server/store/backup/whole.test.ts'],
		hurts: 'a backup of a busy service is of no moment: rows that belong together are not',
	},
	{
		file: 'server/store/backup/backup.ts',
		text: '\t\t\tawait makePartitions(tx, partitions)\n',
		bug: '',
		tests: ['test/server/operator/backup.test.ts'],
		hurts: 'after a restore all clicks are in one partition, and no week can be dropped',
	},
	{
		file: 'server/store/backup/lines.ts',
		text: 'if (rows.get(name) !== count)',
		bug: 'if ((rows.get(name) ?? 0) < count)',
		tests: ['test/server/store/backup/damaged.test.ts'],
		hurts: 'a damaged backup with rows twice is restored',
	},
	{
		file: 'server/store/backup/rows.ts',
		text: 'if (text !== null) yield',
		bug: 'if (text === null) return\n\t\t\tyield',
		tests: ['test/server/store/backup/whole.test.ts'],
		hurts: 'a backup ends at the first stretch of deleted rows',
	},
	{
		file: 'server/store/counters.ts',
		text: 'or ${after} <= ${most}',
		bug: 'or true',
		tests: ['test/server/store/counters.test.ts'],
		hurts: 'imports at once make more links than new accounts of one address may',
	},
	{
		file: 'server/store/links/erasure.ts',
		text: '(partition by turns.owner_id, turns.deleted_at order by own.deleted_at, link_id)',
		bug: '(order by own.deleted_at, link_id)',
		tests: ['test/server/store/links/erasure-chunks.test.ts'],
		hurts: 'a deleted link stays for minutes behind very many of another owner',
	},
	{
		file: 'server/store/links/offers.ts',
		text: ' || own.length >= ofOneSender',
		bug: '',
		tests: ['test/server/accounts/filled-by-others.test.ts'],
		hurts: 'an account with fifty teams keeps everybody else from offering somebody links',
	},
	...clicksAndFigures,
	...linksAndPeople,
	{
		file: 'server/store/links/imports.ts',
		text: '(not is_cancelled and ${reads.unsafe(runs)})',
		bug: 'not is_cancelled',
		tests: ['test/server/moving/progress.test.ts'],
		hurts: 'an import that died with its process looks busy for ever',
	},
]
