/** What a command gets: the service, or for some only the environment. */
import type { Administration, AdministrationDeps } from '../administration/administration.ts'
import type { OperatorNotes } from '../administration/operator-notes.ts'
import type { Config } from '../config/config.ts'
import type { Links } from '../links/links.ts'
import type { Moving } from '../moving/moving.ts'
import type { BackupDeps } from './backup.ts'
import type { Options } from './usage.ts'

/** Where a command writes. */
export interface Output {
	/** Prints one line for the operator. */
	say: (line: string) => void
	/** Says in one line why something was not done, apart from the output. */
	complain: (line: string) => void
	/** Writes a piece of what was asked for to standard output; resolves once it is taken. */
	write: (text: string) => Promise<unknown>
	/** Shows how far long work is, apart from the output. */
	progress: (line: string) => void
	/** Whether `progress` is a terminal, where a line can be written over. */
	isTerminal: boolean
}

export interface CommandDeps
	extends Pick<Config, 'baseUrl' | 'linkBaseUrl' | 'databaseUrl' | 'clickRetentionDays'>,
		Pick<AdministrationDeps, 'accounts' | 'linkHosts'>,
		BackupDeps,
		Output {
	store: AdministrationDeps['store']
	links: Pick<Links, 'delete'>
	moving: Pick<Moving, 'imports' | 'exports' | 'useFile'>
	administration: Administration
	notes: OperatorNotes
	/** Source of new passwords. */
	random: (bytes: number) => Uint8Array
	/** Asks the operator at a terminal; undefined where there is none. */
	confirm?: ((question: string) => Promise<boolean>) | undefined
}

type Environment = Record<string, string | undefined>

/** What a command gets that needs no database of a server. */
export interface PlainDeps extends Output {
	version: string
	/** All variables, and those of them that do not come from the env file. */
	env: { all: Environment; own: Environment }
	now: () => number
}

/** Whether it could do what was asked; a text says why not, apart from the output. */
export type Outcome = boolean | string
type Run<Deps> = (deps: Deps, words: string[], options: Options) => Promise<Outcome> | Outcome
export type Command = Run<CommandDeps>
export type PlainCommand = Run<PlainDeps>

/** A row of a table of commands: its usage after the name, what it does, and how it is run. */
export type Row<Deps> = [takes: string, does: string, run: Run<Deps>]
export type Table<Deps> = Record<string, Row<Deps>>
