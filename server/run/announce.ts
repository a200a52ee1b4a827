/** What a start prints once it serves: everything a newcomer needs first, or one JSON line. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isForPeople } from './log.ts'

export interface Started {
	config: Pick<Config, 'host' | 'port' | 'baseUrl' | 'anonymous' | 'signUps' | 'logFormat'>
	database: { engine: string; where: string; unsafe: string[] }
	/** Where it listens, as a URL. */
	address: string
}

/** The lines for a person. None of the parts contains a password. */
export const greet = ({ config, database }: Pick<Started, 'config' | 'database'>): string => {
	const addresses = ['0.0.0.0', '::'].includes(config.host) ? 'every address of this machine' : config.host
	const creators = config.anonymous
		? 'anyone may create them (to require an account: ANONYMOUS=off)'
		: 'only people with an account may create them'
	return `
Kurz serves ${config.baseUrl}

  Docs      ${config.baseUrl}/docs
  Data      ${database.where} (${database.engine})
  Network   port ${config.port} on ${addresses}
  Links     ${creators}
  Sign-up   ${config.signUps ? 'open to everyone (to close it: SIGNUPS=closed)' : 'closed'}

Press Ctrl-C to stop. All settings: README.md, "Run it for real".

`
}

export const announce = (
	started: Started,
	log: Logger,
	isTerminal: boolean,
	write: (text: string) => void,
): void => {
	const { config, database, address } = started
	for (const setting of database.unsafe) {
		log.warn(
			{ setting },
			'this Postgres confirms commits before they are on disk: a crash of the machine may lose clicks',
		)
	}
	if (!isForPeople(config, isTerminal)) {
		log.info({ address, baseUrl: config.baseUrl, database: database.engine }, `Kurz serves ${config.baseUrl}`)
	} else if (log.isLevelEnabled('info')) write(greet(started))
}
