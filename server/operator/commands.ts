/** The table of the operator's commands: `kurz <command> …`. */
import { own } from '../../shared/text/own.ts'
import { misuse, orRefuse } from '../config/refusal.ts'
import { backup, restore } from './backup.ts'
import { sayClock } from './clock.ts'
import type { CommandDeps, Output, PlainDeps, Row, Table } from './command.ts'
import { distribute } from './distribute.ts'
import { doctor } from './doctor/doctor.ts'
import { exportLinks, exportUsage } from './export.ts'
import { healthcheck } from './healthcheck.ts'
import { addHost, closeHost, listHosts, removeHost } from './hosts.ts'
import { importLinks, importUsage } from './import.ts'
import { invite } from './invite.ts'
import { setLanes } from './lanes.ts'
import { createLinkCommand } from './moderation.ts'
import { rebuild } from './rebuild.ts'
import { replaceSecret } from './secret.ts'
import { showConfig } from './show-config.ts'
import { standby } from './standby.ts'
import { readWords } from './usage.ts'
import {
	closeUser,
	createUser,
	demote,
	listUsers,
	moveLinks,
	promote,
	removeFactor,
	reopenUser,
	resetPassword,
} from './users.ts'

const link = '[SHORT-LINK] [--host HOST] [--dry-run | --yes] [--reason TEXT]'

const hostAdded = 'adds a host for short links, changes it, or opens it again'

/** Those that open the database, and migrate it if need be. */
const commands: Table<CommandDeps> = {
	backup: ['FILE', 'writes everything to a file, or to a pipe (-), while servers run', backup],
	restore: ['FILE', 'reads a backup, or a pipe (-), into an empty database', restore],
	export: [exportUsage, 'writes the links of an account', exportLinks],
	import: [importUsage, 'makes links of a file of this or another service', importLinks],
	'user list': ['[--json]', 'lists the accounts', listUsers],
	'user create': ['EMAIL [--operator]', 'makes an account and prints its password', createUser],
	'user promote': ['EMAIL', 'makes it an operator', promote],
	'user demote': ['EMAIL', 'makes it a member again', demote],
	'user move-links': [
		...(['FROM TO [--keep-keys] [--yes]', 'gives all links of an account to another one'] as const),
		moveLinks,
	],
	'user close': ['EMAIL [--delete-links] [--yes]', 'ends all access to it; its links stay', closeUser],
	'user reopen': ['EMAIL', 'undoes that', reopenUser],
	'user reset-password': ['EMAIL', 'sets a new password and prints it', resetPassword],
	'user remove-factor': ['EMAIL', 'removes its lost second factor, and its passkeys', removeFactor],
	invite: ['[EMAIL] [--operator]', 'makes a link that makes one account', invite],
	'host add': ['HOST [--home URL] [--not-found URL] [--for WHO] [--alias | --own]', hostAdded, addHost],
	'host list': ['[--json]', 'lists the hosts of short links, with links and clicks', listHosts],
	'host close': ['HOST [--yes]', 'ends making links on it; those there go on working', closeHost],
	'host remove': ['HOST', 'removes one that has no links', removeHost],
	disable: [`${link} [--show-reason]`, 'blocks a link, or all links to a host', createLinkCommand('disable')],
	enable: [link, 'unblocks them', createLinkCommand('enable')],
	delete: [link, 'deletes them and their clicks', createLinkCommand('delete')],
	'secret replace': ['[--yes]', 'uses the database with another SECRET than before', replaceSecret],
	rebuild: ['[SHORT-LINK]', 'counts all clicks again, or those of a link', rebuild],
	lanes: ['[N] [--json]', 'says in how many lanes clicks are counted, or sets it', setLanes],
	clock: ['[--right] [--json]', 'says whether the clock is in doubt, or that it is right', sayClock],
	distribute: ['', 'spreads the statistics over Citus workers', distribute],
}

/** Those that don't. */
const plainCommands: Table<PlainDeps> = {
	config: ['[--json]', 'shows every variable, its value and where it comes from', showConfig],
	doctor: ['[FILE] [--json]', 'looks at everything, also at a backup, and says what to do', doctor],
	healthcheck: ['[--ready]', 'says whether the server here serves', healthcheck],
	standby: ['', 'says which standby to promote', standby],
	version: [
		'',
		'prints the version',
		({ say, version }) => {
			say(`Kurz ${version}`)
			return true
		},
	],
	help: [
		'[COMMAND] [WORD]',
		'prints this, or how a command is used',
		({ say }, words) => {
			for (const line of words.length === 0 ? help() : helpOn(words.join(' '))) say(line)
			return true
		},
	],
}

/** Earlier names, and those that other programs have for the same. */
const aliases: Record<string, string> = {
	'reset-password': 'user reset-password',
	'rebuild-analytics': 'rebuild',
	'--version': 'version',
	'--help': 'help',
	'-h': 'help',
}

/** All of them: the tests and the help take their lists from here. */
export const everyRow = (): [name: string, takes: string, does: string][] => [
	['serve', '', 'serves; also what happens without a command'],
	...Object.entries({ ...commands, ...plainCommands }).map(
		([name, [takes, does]]): [string, string, string] => [name, takes, does],
	),
]

/** A usage that is too long for its column has a line of its own. */
const linesOf = ([name, takes, does]: [string, string, string]): string[] => {
	const usage = `  ${`${name} ${takes}`.trimEnd()}`
	return usage.length < 34 ? [usage.padEnd(34) + does] : [usage, `${' '.repeat(34)}${does}`]
}

const help = (): string[] => [
	'kurz [--env-file FILE] [COMMAND]',
	'',
	'Without a command it serves, with the variables of its environment and of the file. Commands:',
	...everyRow().flatMap(linesOf),
]

/** The name at the beginning of these words, which an alias may stand for, and the other words. */
const findName = (words: string[]): { name: string; rest: string[] } => {
	const [first = '', second = ''] = words
	const alias = own(aliases, first)
	const known = alias === undefined ? words : [...alias.split(' '), ...words.slice(1)]
	const names = everyRow().map(([name]) => name)
	for (const length of [2, 1]) {
		const name = known.slice(0, length).join(' ')
		if (names.includes(name)) return { name, rest: known.slice(length) }
	}
	const group = names
		.filter((name) => name.startsWith(`${first} `))
		.map((name) => name.slice(first.length + 1))
	if (group.length === 0) throw misuse(`there is no command ${first}; kurz help lists all`)
	const what = second === '' ? 'what is missing' : `there is no ${second}`
	throw misuse(`${first}: ${what}; there are ${group.join(', ')}`)
}

const helpOn = (typed: string): string[] => {
	const { name } = findName(typed.split(' '))
	const [, takes, does] = everyRow().find(([one]) => one === name)!
	return [`usage: kurz ${name} ${takes}`.trimEnd(), does]
}

/** What words ask for: to serve, or to run a command with or without the database. */
export type Asked =
	| { needs: 'server' }
	| { needs: 'nothing'; run: (deps: PlainDeps) => Promise<boolean> }
	| {
			needs: 'database'
			run: (deps: CommandDeps) => Promise<boolean>
			/** Whether it may open a database of another secret, or make an installation. */
			anySecret: boolean
			makes: boolean
	  }

const prepare = <Deps extends Pick<Output, 'complain'>>(
	name: string,
	[takes, , run]: Row<Deps>,
	typed: string[],
) => {
	const { words, options } = readWords(name, takes, typed)
	return (deps: Deps): Promise<boolean> =>
		orRefuse(
			async () => {
				const outcome = await run(deps, words, options)
				if (typeof outcome === 'string') deps.complain(outcome)
				return outcome === true
			},
			[name, ...typed].join(' '),
		)
}

/** Finds the command of these words. Fails with `Refusal`. */
export const readCommand = (typed: string[]): Asked => {
	if (typed.length === 0) return { needs: 'server' }
	const { name, rest } = findName(typed)
	if (rest.includes('--help')) return readCommand(['help', ...name.split(' ')])
	if (name === 'serve') {
		readWords(name, '', rest)
		return { needs: 'server' }
	}
	return Object.hasOwn(plainCommands, name)
		? { needs: 'nothing', run: prepare(name, own(plainCommands, name)!, rest) }
		: {
				needs: 'database',
				run: prepare(name, own(commands, name)!, rest),
				anySecret: own(commands, name)![2] === replaceSecret,
				makes: own(commands, name)![2] === restore,
			}
}
