/** Owns whom Postgres runs as, since it refuses to run as root, and what that account can reach. */
import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { EmbeddedFailure } from './failure.ts'

export interface Account {
	name: string
	uid: number
	gid: number
}

const ENTER = 1
const OTHERS_MAY_ENTER = 0o011

/**
 * The account for Postgres, undefined when this process itself is not root and may run it. As root: the owner of an
 * existing data folder (so that it can be used by root and by its owner in turn), else `postgres`, else `nobody`.
 */
export function chooseAccount(clusterFolder: string): Account | undefined {
	if (process.getuid?.() !== 0) return undefined
	const accounts = readAccounts()
	const owner = statSync(clusterFolder, { throwIfNoEntry: false })
	if (owner && owner.uid !== 0) {
		const known = accounts.find(({ uid }) => uid === owner.uid)
		return known ?? { name: `#${owner.uid}`, uid: owner.uid, gid: owner.gid }
	}
	const account =
		accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody')
	if (!account || account.uid === 0) {
		throw new EmbeddedFailure(
			'Postgres refuses to run as root, and neither of the users postgres and nobody exists: start Kurz as an ordinary user, or set DATABASE_URL.',
		)
	}
	return account
}

/** The outermost folder on the way to `path`, itself included, that the account can't enter; undefined when it can reach it. */
export function findClosedFolder(path: string, account: Account): string | undefined {
	const folders: string[] = []
	for (let folder = resolve(path); ; folder = dirname(folder)) {
		folders.unshift(folder)
		if (folder === dirname(folder)) break
	}
	return folders.find((folder) => {
		const stats = statSync(folder, { throwIfNoEntry: false })
		return stats?.isDirectory() === true && !canEnter(stats, account)
	})
}

/** The mode that a closed folder needs for the account to pass through, without showing its contents. */
export function openedMode(stats: Stats): number {
	return (stats.mode & 0o7777) | OTHERS_MAY_ENTER
}

function canEnter(stats: Stats, account: Account): boolean {
	if (stats.uid === account.uid) return (stats.mode & (ENTER << 6)) !== 0
	if (stats.gid === account.gid) return (stats.mode & (ENTER << 3)) !== 0
	return (stats.mode & ENTER) !== 0
}

function readAccounts(): Account[] {
	let text = ''
	try {
		text = readFileSync('/etc/passwd', 'utf8')
	} catch {
		return []
	}
	return text.split('\n').flatMap((line) => {
		const [name, , uid, gid] = line.split(':')
		if (!name || name.startsWith('#') || uid === undefined || gid === undefined) return []
		// macOS writes nobody as -2, the kernel calls it 4294967294
		return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
	})
}
