/** `bun run test:long`: everything on every kind of database, every fault many times, the soak. */
import { counted, files, onDatabase, type Part, script, zones } from './parts.ts'
import { ofOneDatabase } from './slices.ts'

const faults = ['root', 'postgresql-15', 'pgbouncer'] as const

/** They run one after the other. Each ends within an hour on two cores. */
export const longParts: Part[] = [
	onDatabase('embedded', 'everything on the embedded Postgres', 'embedded', ['database', 'machine']),
	onDatabase('postgres15', 'everything on Postgres 15', 'postgres15', ['database', 'machine']),
	onDatabase('pooler', 'everything through PgBouncer', 'pooler', ['database', 'machine']),
	onDatabase('citus', 'everything on Citus', 'citus', ['database', 'machine'], { without: ofOneDatabase }),
	files('growing', 'growing onto Citus', 'citus', { needs: ['postgresql-15', 'citus'] }),
	files('standby', 'with a standby that takes over', 'standby', { needs: ['postgresql-15'] }),
	files('chromium', 'in Chromium', 'chromium', { needs: ['chromium'] }),
	files('firefox', 'in Firefox', 'firefox', { needs: ['firefox-esr'] }),
	...zones.map((zone) => files(`plain ${zone}`, `plain rules, ${zone}`, 'plain', { env: { TZ: zone } })),
	...['embedded', 'outside'].flatMap((database) =>
		[1, 2].map((nth) =>
			counted(
				`faults-${database}-${nth}`,
				`every fault many times, ${database}, ${nth} of 2`,
				[...faults],
				...(['test:faults', '--long', '--database', database, '--part', `${nth}/2`] as const),
			),
		),
	),
	script('test:soak', 'a mixed load for ten minutes'),
]
