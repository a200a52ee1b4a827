/** `backup` and `restore`: the operator's commands that write everything to a file, and back. */
import { createReadStream, existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stdin } from 'node:process'
import { isatty } from 'node:tty'
import { own } from '../../shared/text/own.ts'
import { type Header, unseal } from '../backup/header.ts'
import { type MakeDeps, makeBackup, type Target } from '../backup/make.ts'
import { checkBackup, openBackup } from '../backup/packed.ts'
import { removeAbandoned, writeFile, writeOut } from '../backup/target.ts'
import { fingerprintOf } from '../config/secrets.ts'
import type { Totals } from '../store/backup/lines.ts'
import type { PastStore } from '../store/past.ts'
import type { AskSecret } from './ask-secret.ts'
import type { Outcome, Output } from './command.ts'
import { createProgress } from './progress.ts'
import { plural } from './says.ts'

export interface BackupDeps extends MakeDeps, Pick<Output, 'say' | 'complain' | 'progress' | 'isTerminal'> {
	store: MakeDeps['store'] & { past: Pick<PastStore, 'read'> }
	/** The file of the secret; undefined when it comes from the environment. */
	secretFile: string | undefined
	baseUrl: string
	/** Asks at a terminal; undefined where there is none. */
	askSecret?: AskSecret | undefined
	now: () => number
	/** Whether the clock is in doubt: then nothing is removed. */
	isInDoubt: () => boolean
}

/** In place of a file: standard input or output. */
const pipe = '-'

const told = ({ rows }: Totals): string => {
	const count = (name: string, what: string) => {
		const number = own(rows, name) ?? 0
		return `${number.toLocaleString('en-GB')} ${what}${plural(number, '', 's')}`
	}
	return [count('links', 'link'), count('users', 'account'), count('clicks', 'counted click')].join(', ')
}

/** Why a backup can't go there; undefined if it can. */
const refuseTarget = ([file, ...more]: string[]): string | undefined => {
	if (file === undefined || more.length > 0) return 'usage: backup FILE, or backup - for a pipe'
	if (file === pipe)
		return isatty(1) ? 'backup - writes to a pipe or into a file, not on a terminal' : undefined
	return existsSync(file) ? `${file} is there already: name a new file` : undefined
}

const shortest = 8

/** A new pass phrase, typed twice; undefined for none. */
const askTwice = async ({ askSecret, say }: BackupDeps): Promise<string | undefined> => {
	if (askSecret === undefined) return undefined
	for (;;) {
		const typed = await askSecret('Pass phrase to encrypt the secret with (empty: leave the secret out): ')
		if (typed === '') return undefined
		if (typed.length < shortest) say(`it must have at least ${shortest} characters`)
		else if ((await askSecret('The same again: ')) === typed) return typed
		else say('these were two different ones')
	}
}

/** Writes a backup while servers run. False when it can't. */
export const backup = async (deps: BackupDeps, words: string[]): Promise<boolean> => {
	const { now, isInDoubt } = deps
	const say = words[0] === pipe ? deps.complain : deps.say
	const refusal = refuseTarget(words)
	if (refusal !== undefined) {
		deps.complain(refusal)
		return false
	}
	const file = words[0]!
	if (file !== pipe && !isInDoubt()) await removeAbandoned(dirname(file), now()).catch(() => {})
	const backupPassphrase = deps.backupPassphrase ?? (await askTwice(deps))
	const shown = createProgress(deps, { what: 'MB before packing' })
	const write: Target = (work) => (file === pipe ? writeOut(work) : writeFile(file, work))
	const counted: Target = (work) =>
		write((take) =>
			work((lines) => {
				shown.add(lines.length / 1_000_000)
				return take(lines)
			}),
		)
	const totals = await makeBackup({ ...deps, backupPassphrase }, now(), counted).finally(shown.end)
	const size = (): string => `${(statSync(file).size / 1_000_000).toFixed(1)} MB`
	say(file === pipe ? `written: ${told(totals)}` : `${file}: ${told(totals)}, ${size()}`)
	if (backupPassphrase === undefined)
		say(
			'the secret is not in it: keep a copy of it yourself, or set BACKUP_PASSPHRASE. Without it no key of a link, no session and no access token works',
		)
	return true
}

/** The backup's secret, where this installation has another one, or why it can't be used. */
const findSecret = async (
	{ secret, secretFile, backupPassphrase, askSecret }: BackupDeps,
	{ fingerprint, secret: sealed }: Header,
) => {
	if (fingerprintOf(secret) === fingerprint) return {}
	if (secretFile === undefined)
		return { refusal: 'SECRET is not the one that the backup was made with: set it to that one' }
	if (sealed === undefined)
		return {
			refusal: `the backup has no secret: put that of the installation it comes from into ${secretFile}, and restore again`,
		}
	const passphrase = backupPassphrase ?? (await askSecret?.('Pass phrase of the backup: '))
	if (passphrase === undefined) return { refusal: 'set BACKUP_PASSPHRASE to the pass phrase of the backup' }
	const found = unseal(sealed, passphrase)
	return found === undefined
		? {
				refusal: `${backupPassphrase === undefined ? 'this' : 'BACKUP_PASSPHRASE'} is not the pass phrase of the backup`,
			}
		: { found }
}

/** Checks a whole file. A pipe passes only once: its lines are checked before the commit. */
const open = async (file: string) => {
	if (file !== pipe) await checkBackup(createReadStream(file))
	return openBackup(file === pipe ? stdin : createReadStream(file))
}

/** Fills an empty database from a backup. When it can't, nothing is changed. */
export const restore = async (deps: BackupDeps, [file, ...more]: string[]): Promise<Outcome> => {
	const { store, secretFile, baseUrl, say } = deps
	if (file === undefined || more.length > 0 || (file === pipe && isatty(0)))
		return 'usage: restore FILE, or restore - from a pipe'
	const { header, parts } = await open(file).catch((error: Error) => {
		throw new Error(`${file} can't be used: ${error.message}`)
	})
	const { refusal, found } = await findSecret(deps, header)
	if (refusal !== undefined) return refusal
	// Before the commit: a database that was filled without its secret could not be filled again.
	const beforeCommit = () => {
		if (found === undefined || secretFile === undefined) return
		const draft = `${secretFile}.restored`
		writeFileSync(draft, `${found}\n`, { mode: 0o600, flush: true })
		renameSync(draft, secretFile)
	}
	const onStep = (migration: string) => say(`carrying it on to migration ${migration}`)
	const shown = createProgress(deps, { what: 'rows' })
	const counted = async function* () {
		for await (const part of parts) {
			yield part
			if ('rows' in part) shown.add(part.count)
		}
	}
	const totals = await store.backup
		.read(header, counted(), {
			...{ beforeCommit, baseUrl, onStep },
			...{ fingerprint: header.fingerprint, madeAt: header.madeAt },
		})
		.finally(shown.end)
	say(`restored ${told(totals)}, as of ${header.madeAt}`)
	if ((await store.past.read()).isInDoubt)
		say(
			'that is more than a day ago, so the server deletes nothing in its first hour: kurz clock --right says that the clock is right',
		)
	return true
}
