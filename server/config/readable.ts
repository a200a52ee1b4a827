/** Checks the files that variables name: a start would refuse them later. */
import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'
import { readSite } from './site.ts'

/** Its lines, or none. */
export const faultOf = (look: () => unknown): string[] => {
	try {
		look()
		return []
	} catch (error) {
		return error instanceof Refusal ? error.lines : [(error as Error).message.replace(/\s+/g, ' ')]
	}
}

const ofFile = (name: string, file: string | undefined): string[] =>
	file === undefined ? [] : faultOf(() => readFileSync(file)).map((why) => `${name} can't be read: ${why}`)

/** A line each. `env`: variables that the configuration keeps within the database's URL. */
export const faultsOfFiles = (config: Config, env: Record<string, string | undefined>): string[] => [
	...faultOf(() => readSite(config.site)),
	...ofFile('DATABASE_PASSWORD_FILE', env.DATABASE_PASSWORD_FILE || undefined),
	...(env.PGSSLROOTCERT === 'system' ? [] : ofFile('PGSSLROOTCERT', env.PGSSLROOTCERT || undefined)),
]
