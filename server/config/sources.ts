/** Where the value of each variable comes from, for people: secrets are hidden. */
import type * as z from 'zod'
import { own as ownOf } from '../../shared/text/own.ts'
import { scopes } from './rate-limits.ts'
import { variables } from './variables.ts'

type Environment = Record<string, string | undefined>

export interface VariableValue {
	name: string
	/** As it was given, or the default; null when there is none. */
	value: string | null
	source: 'default' | 'environment' | 'env file'
}

/** Variables whose values let somebody in. Names of files and of people do not. */
const isSecret = (name: string): boolean =>
	/SECRET|PASSPHRASE|PASSWORD|TOKEN|PRIVATE/.test(name) && !/_FILE$/.test(name)

/** Up to the last `@`: a password with an `@` or a `/` in it is hidden as a whole. */
const withoutPassword = (value: string): string =>
	value.replace(/^([a-z][a-z0-9+.-]*:\/\/[^:@/?#]*):.*@/is, '$1:(hidden)@')

const shown = (name: string, value: string): string => (isSecret(name) ? '(hidden)' : withoutPassword(value))

/** A default as it would be written; undefined without one. */
const defaultIn = (schema: z.core.$ZodType): string | undefined => {
	const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & { in?: z.core.$ZodType } }
	if (def.type === 'default' || def.type === 'prefault')
		return String((def as z.core.$ZodDefaultDef).defaultValue)
	if (def.type === 'pipe' && def.in !== undefined) return defaultIn(def.in)
	return undefined
}

/** Defaults that follow from other variables or from the machine. */
const derived = (env: Environment, dataDir: string): Record<string, string> => ({
	HOST: 'every address',
	BASE_URL: `http://localhost:${env.PORT || defaultIn(variables.shape.PORT)}`,
	LINK_BASE_URL:
		withoutPassword(env.BASE_URL || '') || `http://localhost:${env.PORT || defaultIn(variables.shape.PORT)}`,
	...(!env.DATABASE_URL && { DATA_DIR: dataDir, SECRET: `in ${env.DATA_DIR || dataDir}/secret` }),
	RATE_LIMIT_STORE: (env.PROCESSES || '1') === '1' ? 'memory' : 'postgres',
	...Object.fromEntries(Object.values(scopes).map(({ variable }) => [variable, 'from the set'])),
})

/**
 * Every variable with its value and its source. `own`: the environment without the env file.
 * `dataDir`: where data goes by default.
 */
export const readSources = (
	{ all, own }: { all: Environment; own: Environment },
	dataDir: string,
): VariableValue[] => {
	const follows = derived(all, dataDir)
	return Object.entries(variables.shape).map(([name, schema]) => {
		const given = ownOf(all, name)
		// An empty variable is unset, and comes from nowhere.
		if (given)
			return { name, value: shown(name, given), source: ownOf(own, name) ? 'environment' : 'env file' }
		return { name, value: ownOf(follows, name) ?? (defaultIn(schema) || null), source: 'default' }
	})
}

/** The variables that are set, a text `NAME=value` each. */
export const settingsIn = (env: Environment): string[] =>
	readSources({ all: env, own: env }, '')
		.filter(({ source }) => source !== 'default')
		.map(({ name, value }) => `${name}=${value}`)
