/** The parts of `bun run test` and of `bun run test:long`. */
import {
	counted,
	type DatabaseKind,
	files,
	inSmallWorld,
	type Need,
	onDatabase,
	type Part,
	script,
	zones,
} from './parts.ts'
import {
	notThroughPooler,
	ofCitus,
	ofOneDatabase,
	ofPooler,
	ofPostgres15,
	ofSmallWorld,
	ofSmallWorldInShort,
	ofStandby,
	ofZones,
} from './slices.ts'

const forFaults: Need[] = ['root', 'postgresql-15', 'pgbouncer']
const inZone = (zone: string, only: string[] = []) =>
	files(`plain ${zone}`, `plain rules, ${zone}`, 'plain', { env: { TZ: zone }, only })

/** All rules on the embedded Postgres and on Postgres 15, each fault once; the longest first. */
export const shortParts: Part[] = [
	{ ...onDatabase('machine', 'processes', 'postgres15', 'machine', { atOnce: 3 }), waits: true },
	// Each has a browser, a server and an extension of its own.
	...[1, 2, 3].map((nth) =>
		files(`chromium-${nth}`, `in Chromium, ${nth} of 3`, 'chromium', {
			...{ needs: ['chromium'], waits: true },
			shard: { nth, of: 3 },
		}),
	),
	onDatabase('postgres15', 'rules on Postgres 15', 'postgres15', 'database', { only: ofPostgres15 }),
	// In parts, so that no core is idle at the end.
	...[1, 2, 3].map((nth) =>
		onDatabase(`embedded-${nth}`, `rules on the embedded Postgres, ${nth} of 3`, 'embedded', 'database', {
			shard: { nth, of: 3 },
		}),
	),
	inSmallWorld(ofSmallWorldInShort),
	files('firefox', 'in Firefox', 'firefox', { needs: ['firefox-esr'] }),
	onDatabase('pooler', 'through PgBouncer', 'pooler', ['database', 'machine'], { only: ofPooler }),
	script('types', 'type check'),
	script('lint', 'format and lint'),
	script('unused', 'dead code'),
	// All other parts run in the machine's own zone, mostly UTC.
	inZone('America/New_York', ofZones),
	inZone('Pacific/Auckland'),
	{ ...onDatabase('citus', 'on Citus', 'citus', ['database', 'citus'], { only: ofCitus }), waits: true },
	counted('faults', 'each kind of fault once', forFaults, 'test:faults', '--once'),
	files('standby', 'with a standby that takes over', 'standby', {
		needs: ['postgresql-15'],
		only: ofStandby,
		waits: true,
	}),
]

const everythingOn = (kind: DatabaseKind, where: string, of: number, without: string[] = []): Part[] =>
	Array.from({ length: of }, (_, index) => {
		const shard = { nth: index + 1, of }
		const title = `everything ${where}, ${shard.nth} of ${of}`
		return onDatabase(`${kind}-${shard.nth}`, title, kind, ['database', 'machine'], { without, shard })
	})

/** Everything on every kind of database. They run one after the other, each within an hour. */
export const longParts: Part[] = [
	...everythingOn('embedded', 'on the embedded Postgres', 2),
	inSmallWorld(ofSmallWorld),
	...everythingOn('postgres15', 'on Postgres 15', 2),
	...everythingOn('pooler', 'through PgBouncer', 2, notThroughPooler),
	...everythingOn('citus', 'on Citus', 3, ofOneDatabase),
	files('growing', 'growing onto Citus', 'citus', { needs: ['postgresql-15', 'citus'] }),
	files('standby', 'with a standby that takes over', 'standby', { needs: ['postgresql-15'] }),
	files('chromium', 'in Chromium', 'chromium', { needs: ['chromium'] }),
	files('firefox', 'in Firefox', 'firefox', { needs: ['firefox-esr'] }),
	...zones.map((zone) => inZone(zone)),
	...['embedded', 'outside'].flatMap((database) =>
		[1, 2].map((nth) =>
			counted(
				`faults-${database}-${nth}`,
				`every fault many times, ${database}, ${nth} of 2`,
				forFaults,
				...(['test:faults', '--long', '--database', database, '--part', `${nth}/2`] as const),
			),
		),
	),
	// In parts of some ten minutes.
	...[1, 2, 3, 4].map((nth) =>
		counted(
			`bugs-${nth}`,
			`deliberate bugs that tests must notice, ${nth} of 4`,
			['root', 'postgresql-15'],
			...(['test:bugs', '--part', `${nth}/4`] as const),
		),
	),
	script('test:soak', 'a mixed load for ten minutes'),
]
