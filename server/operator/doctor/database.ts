/** The doctor looks at the database as it is: whether it answers, its version, schema and clock. */
import { hour } from '../../../shared/text/time.ts'
import { fails } from '../../backup/read-last.ts'
import type { Config } from '../../config/config.ts'
import { connectionsOfProcess } from '../../config/database-connections.ts'
import { fingerprintOf } from '../../config/secrets.ts'
import { createLastBackupStore } from '../../store/backup/last-backup.ts'
import { createDamageStore } from '../../store/clicks/damage.ts'
import { connect, type Database, type Place } from '../../store/driver/connect.ts'
import { clockTime } from '../../store/driver/database-clock.ts'
import { lookForPooler } from '../../store/driver/pooler.ts'
import { compareSchema, readServerFacts } from '../../store/migrate.ts'
import { createPastStore } from '../../store/past.ts'
import { readFingerprint } from '../../store/secret-fingerprint.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** Milliseconds by which clocks may differ before statistics or sign-ins suffer. */
const apart = { warn: 2_000, fail: 60_000 }
/** Milliseconds after which a backup is old: one a day, and some hours for making it. */
const staleAfter = 30 * hour

const lookAtServer = async (
	database: Database,
	{ processes, databaseConnections }: Pick<Config, 'processes' | 'databaseConnections'>,
): Promise<Finding[]> => {
	const { ok, warn } = about('database')
	const { version, connections, ...settings } = await readServerFacts(database)
	const off = (['fsync', 'synchronous_commit'] as const).filter((name) => settings[name] === 'off')
	const needed = databaseConnections ?? connectionsOfProcess.most * (processes === 'auto' ? 1 : processes)
	return [
		ok(`Postgres ${version} answers`),
		...off.map((name) => warn(`${name} is off`, 'turn it on: a crash may lose clicks that were answered')),
		...(needed > connections
			? [
					warn(
						`it allows ${connections} connections, and Kurz may need ${needed}`,
						'raise max_connections, or lower PROCESSES or DATABASE_CONNECTIONS',
					),
				]
			: []),
	]
}

const lookAtSchema = async (database: Database): Promise<Finding> => {
	const { ok, warn, fail } = about('migrations')
	const { missing, newer, unreleased } = await compareSchema(database)
	if (unreleased !== undefined)
		return fail(`from before the first version of Kurz (migration ${unreleased})`, 'use an empty database')
	if (newer !== undefined)
		return fail(`a newer Kurz made migration ${newer}`, 'start that one, or restore a backup')
	if (missing.length === 0) return ok('all applied')
	const what = missing.length === 1 ? missing[0]! : `${missing.length}, up to ${missing.at(-1)}`
	return warn(`not yet applied: ${what}`, 'the next start or command applies them: back up before')
}

const lookAtClock = async ({ sql }: Database, now: () => number): Promise<Finding> => {
	const { ok, warn, fail } = about('clock')
	const before = now()
	const [{ time }] = await sql<[{ time: number }]>`select ${sql.unsafe(clockTime)} as time`
	const after = now()
	// It was read at some time in between.
	const ahead = time < before ? time - before : Math.max(0, time - after)
	const seconds = `${Math.abs(ahead / 1_000).toFixed(1)} s`
	if (Math.abs(ahead) < apart.warn) return ok("the same as the database's")
	const found = `the database's is ${seconds} ${ahead > 0 ? 'ahead' : 'behind'}`
	return (Math.abs(ahead) < apart.fail ? warn : fail)(
		found,
		'set both by NTP: expiry, deadlines and charts depend on them',
	)
}

const lookAtDoubt = async (database: Database): Promise<Finding[]> => {
	const { lived, isInDoubt } = await createPastStore(database).read()
	if (!isInDoubt) return []
	return [
		about('clock').fail(
			`in doubt: it is more than a day from ${new Date(lived!).toISOString()}, when the database lived last`,
			'nothing is deleted, and no backup made by the clock, until it is believed: if it is right, run kurz clock --right; else set it by NTP',
		),
	]
}

const ago = (ms: number): string => {
	const hours = Math.max(0, Math.round(ms / hour))
	return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}

const lookAtBackups = async (database: Database, now: number): Promise<Finding> => {
	const { ok, warn, fail } = about('last backup')
	const last = await createLastBackupStore(database).read(new Date(now))
	if (fails(last))
		return fail(
			`the daily one failed ${ago(now - last.failed!)}`,
			'see the log, and the room and rights of BACKUP_DIR',
		)
	if (last.made === null)
		return warn('Kurz has made none', 'set BACKUP_DIR, unless another program backs the database up')
	const found = `made ${ago(now - last.made)}`
	return now - last.made < staleAfter
		? ok(found)
		: warn(found, 'set BACKUP_DIR, or run kurz backup every day')
}

/** Links that are named: the rest is counted. */
const namedAtMost = 10

const lookAtDamage = async (database: Database): Promise<Finding[]> => {
	const { fail } = about('damage')
	const { table, lost } = await createDamageStore(database).read()
	if (table === null) return []
	const links = await database.sql<{ slug: string }[]>`
		select slug from links where id = any (${lost}::bigint[]) order by id limit ${namedAtMost}`
	const more = lost.length > links.length ? `, and ${lost.length - links.length} more` : ''
	const advice =
		'check the disk, and the log of Postgres; back up; then run kurz rebuild (OPERATING.md, “A damaged page”)'
	return [
		fail(`a page of ${table} could not be read`, advice),
		...(lost.length === 0
			? []
			: [
					fail(
						`the figures of these links wait to be recounted: ${links.map(({ slug }) => slug).join(', ')}${more}`,
						'a running server recounts them; kurz rebuild LINK does so at once, and says what is in the way',
					),
				]),
	]
}

const lookAtPooler = async (place: Place): Promise<Finding[]> =>
	(await lookForPooler(place)).isLosing
		? [
				about('database').fail(
					'a pooler in front of it forgets prepared statements',
					'set DATABASE_PREPARE=off, or its max_prepared_statements',
				),
			]
		: []

const lookAtSecret = async (database: Database, secret: string | undefined): Promise<Finding[]> => {
	const { ok, fail } = about('secret')
	const known = await readFingerprint(database)
	if (secret === undefined || known === null) return []
	return [
		known === fingerprintOf(secret)
			? ok('the one that the database was filled with')
			: fail(
					'not the one that the database was filled with: no start works',
					'put that one back, or, if it is lost, run kurz secret replace',
				),
	]
}

/** Every check of a database at this place. Changes nothing. */
export const checkDatabase = async (
	place: Place,
	config: Pick<Config, 'processes' | 'databaseConnections' | 'databasePrepare' | 'databaseUrl'> & {
		secret?: string | undefined
	},
	now: () => number,
): Promise<Finding[]> => {
	const { databasePrepare, databaseUrl } = config
	let database: Database | undefined
	try {
		// A certificate or password that can't be read is a finding, too.
		database = connect(place, { prepare: databasePrepare, max: 1 })
		const findings = await lookAtServer(database, config)
		if (databasePrepare && databaseUrl !== undefined) findings.push(...(await lookAtPooler(place)))
		const schema = await lookAtSchema(database)
		findings.push(schema, await lookAtClock(database, now))
		if (schema.state !== 'ok') return findings
		return [
			...findings,
			...(await lookAtDoubt(database)),
			...(await lookAtSecret(database, config.secret)),
			...(await lookAtDamage(database)),
			await lookAtBackups(database, now()),
		]
	} catch (error) {
		const advice =
			databaseUrl === undefined
				? 'see postgres.log in DATA_DIR'
				: 'check DATABASE_URL, the network and the rights of its user'
		return [about('database').fail(reasonOf(error), advice)]
	} finally {
		await database?.close(1)
	}
}
