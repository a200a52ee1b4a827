/** Without DATA_DIR and DATABASE_URL, a command could take the wrong installation, or make one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { Refusal } from '../config/refusal.ts'
import { createSecrets } from '../config/secrets.ts'
import { readSeen, signDoctor } from '../http/seen.ts'
import { dataFolder } from '../run/database.ts'
import { loopbackOf } from './healthcheck.ts'

/** Milliseconds that a server of this machine may take to say whose it is. */
const answersWithin = 2_000

export const isInstalled = (folder: string): boolean => existsSync(join(folder, 'postgres', 'PG_VERSION'))

const secretIn = (folder: string): string => {
	const file = join(folder, 'secret')
	try {
		return readFileSync(file, 'utf8').trim()
	} catch (error) {
		if ((error as { code?: string }).code === 'ENOENT') return ''
		throw new Refusal([`${file} can’t be read: run this as the user of the server`])
	}
}

/** Whether a Kurz answers there that does not have this secret. */
const isAnother = async (origin: string, secret: string, now: number): Promise<boolean> => {
	const headers = signDoctor(createSecrets(secret), now)
	const signal = AbortSignal.timeout(answersWithin)
	const answer = await fetch(`${origin}/livez`, { headers, signal }).catch(() => undefined)
	if (answer === undefined || readSeen(answer) !== undefined) return false
	// One that migrates knows nobody yet, and has no id.
	return answer.headers.has('x-request-id') && (await answer.text()).trim() === 'ok'
}

/** `makes`: whether the command may make an installation. Fails with `Refusal`. */
export const refuseOtherInstallation = async (config: Config, makes: boolean): Promise<void> => {
	if (config.dataDir !== undefined || config.databaseUrl !== undefined) return
	const folder = dataFolder(config)
	const origin = loopbackOf(config)
	if (await isAnother(origin, config.secret ?? secretIn(folder), Date.now()))
		throw new Refusal([
			`the server at ${origin} has another installation than ${folder}: set DATA_DIR or DATABASE_URL as it has them, or DATA_DIR=${folder} if you mean that one`,
		])
	if (!makes && !isInstalled(folder))
		throw new Refusal([
			`there is no installation in ${folder}, and no server at ${origin}: set DATA_DIR or DATABASE_URL to yours, or start the server first`,
		])
}
