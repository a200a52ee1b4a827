/** `config`: the operator’s command that shows every variable, its value and its source. */
import { readConfig } from '../config/config.ts'
import { Refusal } from '../config/refusal.ts'
import { readSources } from '../config/sources.ts'
import { dataFolder } from '../run/database.ts'
import type { PlainCommand } from './command.ts'

/** What is wrong with the variables, a line each. */
export const faultsOf = (env: Record<string, string | undefined>): string[] => {
	try {
		readConfig(env)
		return []
	} catch (error) {
		if (error instanceof Refusal) return error.lines
		throw error
	}
}

/** False when a server would not start with them. */
export const showConfig: PlainCommand = ({ env, say, complain }, _, options) => {
	const variables = readSources(env, dataFolder({ dataDir: undefined }))
	const faults = faultsOf(env.all)
	if (options.has('json')) say(JSON.stringify({ variables, faults }, undefined, '\t'))
	else {
		const wide = Math.max(...variables.map(({ name }) => name.length))
		for (const { name, value, source } of variables)
			say(`${name.padEnd(wide)}  ${source.padEnd(11)}  ${value ?? '-'}`)
		for (const fault of faults) complain(fault)
	}
	return faults.length === 0
}
