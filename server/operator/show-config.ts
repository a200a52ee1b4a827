/** `config`: the operator’s command that shows every variable, its value and its source. */
import { readFileSync } from 'node:fs'
import { type Config, readConfig } from '../config/config.ts'
import { misspelt } from '../config/near-names.ts'
import { faultOf, faultsOfFiles } from '../config/readable.ts'
import { Refusal } from '../config/refusal.ts'
import { readSources } from '../config/sources.ts'
import { readHostList } from '../links/blocked-lines.ts'
import { dataFolder } from '../run/database.ts'
import { listening } from '../run/listen.ts'
import type { PlainCommand } from './command.ts'

const faultsOfBlockedHosts = ({ blockedHosts: file }: Config): string[] => {
	const whys = file === undefined ? [] : faultOf(() => readHostList(readFileSync(file, 'utf8')))
	return whys.map((why) => `BLOCKED_HOSTS ${file} can't be used: ${why}`)
}

/** What is wrong with the variables, a line each. */
export const faultsOf = (env: Record<string, string | undefined>): string[] => {
	try {
		const config = readConfig(env)
		const files = [...faultsOfFiles(config, env), ...faultsOfBlockedHosts(config)]
		// Any port shows whether the machine has the address.
		listening({ host: config.host, port: 0, variable: 'HOST' }, () =>
			Bun.listen({ hostname: config.host, port: 0, socket: { data: () => {} } }),
		).stop()
		return files
	} catch (error) {
		if (error instanceof Refusal) return error.lines
		throw error
	}
}

/** False when a server would not start with them. */
export const showConfig: PlainCommand = ({ env, say, complain }, _, options) => {
	const variables = readSources(env, dataFolder({ dataDir: undefined }))
	const faults = faultsOf(env.all)
	const hints = misspelt(env.all)
	if (options.has('json')) say(JSON.stringify({ variables, faults, hints }, undefined, '\t'))
	else {
		const wide = Math.max(...variables.map(({ name }) => name.length))
		for (const { name, value, source } of variables)
			say(`${name.padEnd(wide)}  ${source.padEnd(11)}  ${value ?? '-'}`)
		for (const line of [...faults, ...hints]) complain(line)
	}
	return faults.length === 0
}
