/** Prepares DATA_DIR, and chooses the user Postgres runs as, because it refuses to run as root. */
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { tryTo } from '../../shared/try-to.ts'
import { EmbeddedFailure, explaining } from './failure.ts'

export interface SystemUser {
	name: string
	uid: number
	gid: number
}

const readUsers = (): SystemUser[] => {
	const text = tryTo(() => fs.readFileSync('/etc/passwd', 'utf8')) ?? ''
	const rows = text.split('\n').map((line) => line.split(':'))
	return rows.flatMap(([name, , uid, gid]) =>
		// macOS writes nobody as -2, the kernel calls it 4294967294.
		name && gid && !name.startsWith('#') ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [],
	)
}

/**
 * The user for Postgres; undefined when this process is not root, and runs it as itself. Root takes
 * the owner of an existing data folder, so both can use it in turn, else `postgres`, else `nobody`.
 */
const chooseUser = (clusterFolder: string): SystemUser | undefined => {
	if (process.getuid?.() !== 0) return undefined
	const users = readUsers()
	const owner = fs.statSync(clusterFolder, { throwIfNoEntry: false })
	if (owner && owner.uid !== 0) {
		const { uid, gid } = owner
		return users.find((user) => user.uid === uid) ?? { name: `#${uid}`, uid, gid }
	}
	const named = (wanted: string) => users.find(({ name, uid }) => name === wanted && uid !== 0)
	const user = named('postgres') ?? named('nobody')
	if (user) return user
	throw new EmbeddedFailure(
		'Postgres refuses to run as root, and neither of the users postgres and nobody exists: start Kurz as an ordinary user, or set DATABASE_URL.',
	)
}

/** Every folder of an absolute path, from the root to the path itself. */
const foldersTo = (path: string): string[] =>
	path === dirname(path) ? [path] : [...foldersTo(dirname(path)), path]

const refuseClosedParent = (path: string, user: SystemUser): void => {
	const canEnter = (folder: string) => {
		const { uid, gid, mode } = fs.statSync(folder)
		return (mode & (uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001)) !== 0
	}
	const nearest = foldersTo(dirname(path)).findLast((folder) => fs.existsSync(folder)) ?? '/'
	const folders = foldersTo(fs.realpathSync(nearest)).filter((folder) => fs.statSync(folder).isDirectory())
	const closed = folders.find((folder) => !canEnter(folder))
	if (closed === undefined) return
	throw new EmbeddedFailure(
		`Started as root, Postgres runs as user ${user.name}, who cannot enter ${closed}: choose a DATA_DIR elsewhere (default /var/lib/kurz), or open it with chmod o+x ${closed}`,
	)
}

/** Makes the folder (an absolute path) and answers the user Postgres runs as. */
export const prepareDataFolder = (path: string): SystemUser | undefined =>
	explaining(path, () => {
		const user = chooseUser(join(path, 'postgres'))
		if (user) refuseClosedParent(path, user)
		const outermostMade = fs.mkdirSync(path, { recursive: true, mode: user ? 0o711 : 0o700 })
		// Everyone may pass through, but not list it. Existing folders above are not ours to open.
		const ours = foldersTo(path).filter((folder) => folder.startsWith(outermostMade ?? path))
		if (user) for (const folder of ours) fs.chmodSync(folder, fs.statSync(folder).mode | 0o011)
		fs.accessSync(path, fs.constants.W_OK | fs.constants.X_OK)
		return user
	})
