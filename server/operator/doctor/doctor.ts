/** `doctor`: the operator's command that looks at everything and says what to do about it. */
import { readFile } from 'node:fs/promises'
import { type Config, readConfig } from '../../config/config.ts'
import { createSecrets } from '../../config/secrets.ts'
import { readSeen, signDoctor } from '../../http/seen.ts'
import { readHostList } from '../../links/blocked-lines.ts'
import { dataFolder, openOwn } from '../../run/database.ts'
import { createLog } from '../../run/log.ts'
import { createLogOutput } from '../../run/log-output.ts'
import type { Place } from '../../store/driver/connect.ts'
import type { PlainCommand, PlainDeps } from '../command.ts'
import { faultsOf } from '../show-config.ts'
import { isInstalled } from '../which-installation.ts'
import { checkAddress } from './address.ts'
import { checkBackupFile } from './backup.ts'
import { checkDatabase } from './database.ts'
import { about, type Finding, reasonOf } from './finding.ts'
import { checkFolder } from './folder.ts'
import { checkHosts, type DoctorHost, readHosts } from './hosts.ts'

type Deps = Pick<PlainDeps, 'now' | 'isTerminal'>

const checkBlockedHosts = async (file: string): Promise<Finding> => {
	const { ok, warn, fail } = about('blocked hosts')
	try {
		const { hosts, skipped, first } = readHostList(await readFile(file, 'utf8'))
		const names = `${file} names ${hosts.size}`
		return skipped === 0
			? ok(names)
			: warn(`${names}; lines without a host: ${skipped}`, `mend or remove them (${first.join('; ')})`)
	} catch (error) {
		return fail(`${file} can't be used: ${reasonOf(error)}`, 'mend it: it stops a start')
	}
}

/** What is found of a database, and what else is asked with it. */
interface Examined {
	findings: Finding[]
	secret: string | undefined
	hosts: DoctorHost[]
}

const checkPlace = async (place: Place, config: Config, now: () => number): Promise<Examined> => ({
	findings: await checkDatabase(place, config, now),
	secret: config.secret,
	hosts: await readHosts(place, config),
})

/** The embedded database, which is started for this if no server runs it, and never made. */
const checkEmbedded = async (config: Config, { now, isTerminal }: Deps): Promise<Examined> => {
	const { warn, fail } = about('database')
	const folder = dataFolder(config)
	const only = (finding: Finding) => ({ findings: [finding], secret: config.secret, hosts: [] })
	if (!isInstalled(folder)) return only(warn('there is none yet', 'the first start makes it'))
	const log = createLog({ ...config, logLevel: 'warn' }, isTerminal, createLogOutput(2))
	await using opened = new AsyncDisposableStack()
	const user = { purpose: 'command' as const, asked: Promise.withResolvers<void>().promise }
	try {
		const { place, secret } = await openOwn(config, log, opened, user)
		return await checkPlace(place, { ...config, secret }, now)
	} catch (error) {
		return only(fail(reasonOf(error), 'see postgres.log in DATA_DIR'))
	}
}

const checkDoors = async (
	config: Config,
	{ secret, hosts }: Examined,
	now: () => number,
): Promise<Finding[]> => {
	const secrets = createSecrets(secret ?? '')
	const signature = { headers: () => signDoctor(secrets, now()), read: readSeen }
	return [...(await checkAddress(config, signature)), ...(await checkHosts(config, hosts, signature))]
}

const examine = async (config: Config, file: string | undefined, deps: Deps): Promise<Finding[]> => {
	const { databaseUrl, blockedHosts, backupPassphrase: passphrase } = config
	const own =
		databaseUrl === undefined
			? await checkEmbedded(config, deps)
			: await checkPlace(databaseUrl, config, deps.now)
	return [
		...(databaseUrl === undefined ? checkFolder(dataFolder(config), config.secret !== undefined) : []),
		...own.findings,
		...(blockedHosts === undefined ? [] : [await checkBlockedHosts(blockedHosts)]),
		...(await checkDoors(config, own, deps.now)),
		...(file === undefined ? [] : await checkBackupFile(file, { passphrase, secret: own.secret })),
	]
}

const linesOf = ({ check, state, found, advice }: Finding): string[] => [
	`${state.padEnd(4)}  ${check.padEnd(13)}  ${found}`,
	...(advice === undefined ? [] : [`${' '.repeat(21)}${advice}`]),
]

/** Prints a line per finding. False when something fails. */
export const doctor: PlainCommand = async ({ env, say, ...deps }, [file], options) => {
	const { ok, fail } = about('variables')
	const faults = faultsOf(env.all)
	const advice = 'mend it: it stops a start'
	const findings =
		faults.length > 0
			? faults.map((fault) => fail(fault, advice))
			: [ok('all can be used'), ...(await examine(readConfig(env.all), file, deps))]
	if (options.has('json')) say(JSON.stringify(findings, undefined, '\t'))
	else for (const line of findings.flatMap(linesOf)) say(line)
	return findings.every(({ state }) => state !== 'fail')
}
