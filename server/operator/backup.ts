/** `backup` and `restore`: the operator's commands that write everything to a file, and back. */
import {
	closeSync,
	createWriteStream,
	existsSync,
	fsyncSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import type { BackupStore, Totals } from '../store/backup/backup.ts'
import {
	checkFile,
	createFileWriter,
	fingerprintOf,
	type Header,
	rowsOf,
	seal,
	unseal,
} from './backup-file.ts'

export interface BackupDeps {
	store: { backup: BackupStore }
	secret: string
	/** The file of the secret; undefined when it comes from the environment. */
	secretFile: string | undefined
	backupPassphrase: string | undefined
	facts: { version: string }
	now: () => number
	say: (line: string) => void
}

const told = ({ rows }: Totals): string => {
	const count = (name: string, what: string) => {
		const number = rows[name] ?? 0
		return `${number.toLocaleString('en-GB')} ${what}${number === 1 ? '' : 's'}`
	}
	return [count('links', 'link'), count('users', 'account'), count('clicks', 'counted click')].join(', ')
}

/** Writes beside the file and renames at the end, so that half a backup never looks like one. */
const writeTo = async <T>(
	file: string,
	work: (take: (lines: string) => Promise<void>) => Promise<T>,
): Promise<T> => {
	const unfinished = `${file}.unfinished`
	try {
		const writer = createFileWriter(createWriteStream(unfinished, { mode: 0o600 }))
		const done = await work(writer.take)
		await writer.close()
		const fd = openSync(unfinished, 'r')
		fsyncSync(fd)
		closeSync(fd)
		renameSync(unfinished, file)
		return done
	} catch (error) {
		rmSync(unfinished, { force: true })
		throw error
	}
}

/** Writes a backup while servers run. False when it can't. */
export const backup = async (deps: BackupDeps, [file, ...more]: string[]): Promise<boolean> => {
	const { store, secret, backupPassphrase: passphrase, facts, now, say } = deps
	if (file === undefined || more.length > 0 || existsSync(file)) {
		say(
			file !== undefined && more.length === 0
				? `${file} is there already: name a new file`
				: 'usage: backup FILE',
		)
		return false
	}
	const totals = await writeTo(file, (take) =>
		store.backup.write((contents) => {
			const header: Header = {
				format: 'kurz-backup-1',
				madeAt: new Date(now()).toISOString(),
				version: facts.version,
				fingerprint: fingerprintOf(secret),
				...(passphrase !== undefined && { secret: seal(secret, passphrase) }),
				...contents,
			}
			return take(`${JSON.stringify(header)}\n`)
		}, take),
	)
	say(`${file}: ${told(totals)}, ${(statSync(file).size / 1_000_000).toFixed(1)} MB`)
	if (passphrase === undefined)
		say(
			'the secret is not in it: keep a copy of it yourself, or set BACKUP_PASSPHRASE. Without it no key of a link, no session and no access token works',
		)
	return true
}

/** The backup's secret, where this installation has another one, or why it can't be used. */
const findSecret = (
	{ secret, secretFile, backupPassphrase: passphrase }: BackupDeps,
	{ fingerprint, secret: sealed }: Header,
) => {
	if (fingerprintOf(secret) === fingerprint) return {}
	if (secretFile === undefined)
		return { refusal: 'SECRET is not the one that the backup was made with: set it to that one' }
	if (sealed === undefined)
		return {
			refusal: `the backup has no secret: put that of the installation it comes from into ${secretFile}, and restore again`,
		}
	if (passphrase === undefined) return { refusal: 'set BACKUP_PASSPHRASE to the pass phrase of the backup' }
	const found = unseal(sealed, passphrase)
	return found === undefined
		? { refusal: 'BACKUP_PASSPHRASE is not the pass phrase of the backup' }
		: { found }
}

/** Fills an empty database from a backup. False when it can't; then nothing is changed. */
export const restore = async (deps: BackupDeps, [file, ...more]: string[]): Promise<boolean> => {
	const { store, secretFile, say } = deps
	if (file === undefined || more.length > 0) {
		say('usage: restore FILE')
		return false
	}
	const { header, totals } = await checkFile(file).catch((error: Error) => {
		throw new Error(`${file} can't be used: ${error.message}`)
	})
	const { refusal, found } = findSecret(deps, header)
	if (refusal !== undefined) {
		say(refusal)
		return false
	}
	// Before the commit: a database that was filled without its secret could not be filled again.
	await store.backup.read(header, rowsOf(file), () => {
		if (found === undefined || secretFile === undefined) return
		const draft = `${secretFile}.restored`
		writeFileSync(draft, `${found}\n`, { mode: 0o600, flush: true })
		renameSync(draft, secretFile)
	})
	say(`restored ${told(totals)}, as of ${header.madeAt}`)
	return true
}
