/** The operator's commands: `bun server/main.ts <command> …`. */
import { day } from '../../shared/time.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Administration } from '../administration/administration.ts'
import type { Config } from '../config/config.ts'
import { orRefuse } from '../config/refusal.ts'
import type { DeleteLink } from '../links/delete.ts'
import type { Store } from '../store/store.ts'
import { type BackupDeps, backup, restore } from './backup.ts'
import { distribute } from './distribute.ts'
import { invite } from './invite.ts'
import { setLanes } from './lanes.ts'
import { createLinkCommand } from './moderation.ts'

export interface CommandDeps
	extends Pick<Config, 'baseUrl' | 'linkBaseUrl' | 'databaseUrl' | 'clickRetentionDays'>,
		BackupDeps {
	store: Store
	links: { delete: DeleteLink }
	accounts: Pick<Accounts, 'resetPassword'>
	administration: Pick<Administration, 'invite' | 'audit'>
	/** Source of the new password. */
	random: (bytes: number) => Uint8Array
	now: () => number
	/** Prints one line for the operator. */
	say: (line: string) => void
	/** Asks the operator at a terminal; undefined where there is none. */
	confirm?: ((question: string) => Promise<boolean>) | undefined
}

/** False when it could not do what was asked. */
export type Command = (deps: CommandDeps, words: string[]) => Promise<boolean>

const resetPassword: Command = async ({ accounts, random, say }, [email, ...more]) => {
	if (email === undefined || more.length > 0) {
		say('usage: reset-password EMAIL')
		return false
	}
	const password = Buffer.from(random(15)).toString('base64url')
	if (!(await accounts.resetPassword(email, password))) {
		say(`no account with a password has the address ${email}`)
		return false
	}
	say(
		`the new password for ${email} is ${password} — all sessions and access tokens of the account have ended`,
	)
	return true
}

/** Recounts the days wholly within the retention period: raw clicks of older ones may be gone. */
const rebuildAnalytics: Command = async ({ store, now, clickRetentionDays, say }) => {
	const since =
		clickRetentionDays === undefined ? undefined : new Date(now() - (clickRetentionDays - 1) * day)
	let links = 0
	let last = 0
	for (;;) {
		const ids = await store.rebuild.linksAfter(last)
		if (ids.length === 0) break
		for (const id of ids) await store.rebuild.rebuildLink(id, since)
		links += ids.length
		last = ids.at(-1) ?? last
	}
	say(`recounted ${links} links from their clicks`)
	return true
}

/** What each takes and does, in a line of the help, and how it is run. */
const commands: Record<string, [takes: string, does: string, run: Command]> = {
	backup: ['FILE', 'writes everything to a file, while servers run', backup],
	restore: ['FILE', 'reads a backup into an empty database', restore],
	'reset-password': ['EMAIL', 'sets a new password and prints it', resetPassword],
	invite: ['[EMAIL]', 'makes a link that makes one account', invite],
	disable: ['SHORT-LINK', 'blocks a link', createLinkCommand('disable')],
	enable: ['SHORT-LINK', 'unblocks it', createLinkCommand('enable')],
	delete: ['SHORT-LINK', 'deletes a link and its clicks', createLinkCommand('delete')],
	'rebuild-analytics': ['', 'counts all clicks again', rebuildAnalytics],
	lanes: ['N', 'counts clicks in N lanes', setLanes],
	distribute: ['', 'spreads the statistics over Citus workers', distribute],
}

const helpOf = ([name, takes, does]: string[]): string => `  ${`${name} ${takes}`.padEnd(28)}${does}`
const help = [
	'Without a command the server starts, with the variables of its environment. Commands:',
	...Object.entries(commands).map(([name, [takes, does]]) => helpOf([name, takes, does])),
	helpOf(['standby', '', 'says which standby to promote']),
	helpOf(['version', '', 'prints the version']),
	helpOf(['help', '', 'prints this']),
	'Before a command: --env-file FILE reads variables from a file.',
]

/** What to print for a word that needs no database, and the exit code; undefined for a command. */
export const explain = (name: string, version: string): { lines: string[]; code: number } | undefined => {
	if (name === 'version' || name === '--version') return { lines: [`Kurz ${version}`], code: 0 }
	if (name === 'help' || name === '--help') return { lines: help, code: 0 }
	return Object.hasOwn(commands, name) ? undefined : { lines: [`unknown command ${name}`, ...help], code: 2 }
}

/** Runs a command; false if it could not. Fails with `Refusal`. */
export const runCommand = async (deps: CommandDeps, [name = '', ...words]: string[]): Promise<boolean> =>
	orRefuse(() => commands[name]![2](deps, words), [name, ...words].join(' '))
