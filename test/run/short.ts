/** `bun run test`: all rules on the embedded Postgres and on Postgres 15, each fault once. */
import { existsSync } from 'node:fs'
import { counted, files, onDatabase, type Part, script, zones } from './parts.ts'
import { ofCitus, ofPooler, ofStandby, onlyLong, whicheverPostgres } from './slices.ts'

/** For databases that are killed: their restarts would take long on a busy disk. */
const inMemory: Record<string, string> = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}

/** The long ones first, as two cores share them. */
export const shortParts: Part[] = [
	files('chromium', 'in Chromium', 'chromium', { needs: ['chromium'] }),
	onDatabase('postgres15', 'rules on Postgres 15', 'postgres15', 'database', {
		without: [...onlyLong, ...whicheverPostgres],
	}),
	onDatabase('embedded', 'rules on the embedded Postgres', 'embedded', 'database', { without: onlyLong }),
	files('firefox', 'in Firefox', 'firefox', { needs: ['firefox-esr'] }),
	onDatabase('citus', 'on Citus', 'citus', ['database', 'citus'], { only: ofCitus }),
	onDatabase('pooler', 'through PgBouncer', 'pooler', ['database', 'machine'], { only: ofPooler }),
	script('types', 'type check'),
	script('lint', 'format and lint'),
	script('unused', 'dead code'),
	...zones.map((zone) => files(`plain ${zone}`, `plain rules, ${zone}`, 'plain', { env: { TZ: zone } })),
	{
		...onDatabase('machine', 'processes', 'postgres15', 'machine', {
			without: onlyLong,
			atOnce: 3,
			env: inMemory,
		}),
		waits: true,
	},
	counted(
		'faults',
		'each kind of fault once',
		['root', 'postgresql-15', 'pgbouncer'],
		'test:faults',
		'--once',
	),
	files('standby', 'with a standby that takes over', 'standby', {
		needs: ['postgresql-15'],
		only: ofStandby,
		waits: true,
	}),
]
