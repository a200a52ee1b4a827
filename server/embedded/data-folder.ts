/** Prepares DATA_DIR, and chooses the user Postgres runs as, because it refuses to run as root. */
import {
	accessSync,
	chmodSync,
	constants,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedFailure, explainFileError } from './failure.ts'

export interface SystemUser {
	name: string
	uid: number
	gid: number
}

const readUsers = (): SystemUser[] => {
	const text = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
	const rows = text.split('\n').map((line) => line.split(':'))
	return rows.flatMap(([name, , uid, gid]) =>
		// macOS writes nobody as -2, the kernel calls it 4294967294.
		name && gid && !name.startsWith('#') ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [],
	)
}

/**
 * The user for Postgres; undefined when this process is not root, and runs it as itself. Root takes the owner of an
 * existing data folder, so that both can use it in turn, else `postgres`, else `nobody`.
 */
const chooseUser = (clusterFolder: string): SystemUser | undefined => {
	if (process.getuid?.() !== 0) return undefined
	const users = readUsers().filter(({ uid }) => uid !== 0)
	const owner = statSync(clusterFolder, { throwIfNoEntry: false })
	if (owner && owner.uid !== 0) {
		const { uid, gid } = owner
		return users.find((user) => user.uid === uid) ?? { name: `#${uid}`, uid, gid }
	}
	const named = (wanted: string) => users.find(({ name }) => name === wanted)
	const user = named('postgres') ?? named('nobody')
	if (user) return user
	throw new EmbeddedFailure(
		'Postgres refuses to run as root, and neither of the users postgres and nobody exists: start Kurz as an ordinary user, or set DATABASE_URL.',
	)
}

/** Whether the user may pass through a folder. */
const canEnter = (folder: string, user: SystemUser): boolean => {
	const { uid, gid, mode } = statSync(folder)
	const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
	return ((mode >> shift) & 1) === 1
}

/** Every folder of an absolute path, from the root to the path itself. */
const foldersTo = (path: string): string[] =>
	path === dirname(path) ? [path] : [...foldersTo(dirname(path)), path]

const refuseClosedParent = (path: string, user: SystemUser): void => {
	const nearest = foldersTo(dirname(path)).findLast((folder) => existsSync(folder)) ?? '/'
	const closed = foldersTo(realpathSync(nearest)).find(
		(folder) => statSync(folder).isDirectory() && !canEnter(folder, user),
	)
	if (closed === undefined) return
	throw new EmbeddedFailure(
		`Started as root, Postgres runs as user ${user.name}, who cannot enter ${closed}: choose a DATA_DIR elsewhere (default /var/lib/kurz), or open it with chmod o+x ${closed}`,
	)
}

/** Lets everyone pass through without listing it. The umask may have closed it. */
const openForPassage = (folder: string): void => {
	const mode = statSync(folder).mode & 0o7777
	if ((mode & 0o011) !== 0o011) chmodSync(folder, mode | 0o011)
}

/** Makes the folder (an absolute path) and answers the user Postgres runs as. */
export const prepareDataFolder = (path: string): SystemUser | undefined => {
	try {
		const user = chooseUser(join(path, 'postgres'))
		if (user) refuseClosedParent(path, user)
		const outermostMade = mkdirSync(path, { recursive: true, mode: user ? 0o711 : 0o700 })
		// Folders that existed before are not ours to open.
		const ours = foldersTo(path).filter((folder) => folder.startsWith(outermostMade ?? path))
		if (user) for (const folder of ours) openForPassage(folder)
		accessSync(path, constants.W_OK | constants.X_OK)
		return user
	} catch (error) {
		throw explainFileError(error, path)
	}
}
