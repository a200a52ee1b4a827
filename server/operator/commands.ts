/** The operator's commands: `bun server/main.ts <command> …`. */
import { day } from '../../shared/time.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import { orRefuse } from '../config/refusal.ts'
import type { DeleteLink } from '../links/delete.ts'
import type { Store } from '../store/store.ts'
import { type BackupDeps, backup, restore } from './backup.ts'
import { distribute } from './distribute.ts'
import { setLanes } from './lanes.ts'
import { createLinkCommand } from './moderation.ts'

export interface CommandDeps
	extends Pick<Config, 'baseUrl' | 'databaseUrl' | 'clickRetentionDays'>,
		BackupDeps {
	store: Store
	links: { delete: DeleteLink }
	accounts: Pick<Accounts, 'resetPassword'>
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

const commands: Record<string, Command> = {
	'reset-password': resetPassword,
	'rebuild-analytics': rebuildAnalytics,
	disable: createLinkCommand('disable'),
	enable: createLinkCommand('enable'),
	delete: createLinkCommand('delete'),
	distribute,
	lanes: setLanes,
	backup,
	restore,
}

/** Runs a command; false if it could not. An unknown command lists all. Fails with `Refusal`. */
export const runCommand = async (deps: CommandDeps, [name = '', ...words]: string[]): Promise<boolean> => {
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined
	if (command !== undefined) return orRefuse(() => command(deps, words), [name, ...words].join(' '))
	deps.say(
		`unknown command ${name}: use ${[...Object.keys(commands), 'standby'].join(', ')}, or none to start the server`,
	)
	return false
}
