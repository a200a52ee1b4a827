/** Makes DATA_DIR ready: writable for this process, passable for the user Postgres runs as. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, canEnter, chooseAccount } from './account.ts'
import { EmbeddedFailure, explainFileError } from './failure.ts'

/** Every folder on the way to an absolute path, from the root to the path itself. */
const foldersTo = (path: string): string[] =>
	path === dirname(path) ? [path] : [...foldersTo(dirname(path)), path]

const refuseClosedParent = (path: string, account: Account): void => {
	const nearest = foldersTo(dirname(path)).findLast((folder) => existsSync(folder)) ?? '/'
	const closed = foldersTo(realpathSync(nearest)).find(
		(folder) => statSync(folder).isDirectory() && !canEnter(folder, account),
	)
	if (closed === undefined) return
	throw new EmbeddedFailure(
		`Started as root, Postgres runs as user ${account.name}, who cannot enter ${closed}: choose a DATA_DIR elsewhere (default /var/lib/kurz), or open it with chmod o+x ${closed}`,
	)
}

/** Lets everyone pass through, without showing the contents. The umask may have closed it. */
const openForPassage = (folder: string): void => {
	const mode = statSync(folder).mode & 0o7777
	if ((mode & 0o011) !== 0o011) chmodSync(folder, mode | 0o011)
}

/** Makes the folder and says whom Postgres runs as. The path is absolute. */
export const prepareDataFolder = (path: string): Account | undefined => {
	try {
		const account = chooseAccount(join(path, 'postgres'))
		if (account) refuseClosedParent(path, account)
		const outermostMade = mkdirSync(path, { recursive: true, mode: account ? 0o711 : 0o700 })
		// Folders above that existed before are not ours to open.
		const ours = foldersTo(path).filter((folder) => folder.startsWith(outermostMade ?? path))
		if (account) for (const folder of ours) openForPassage(folder)
		accessSync(path, constants.W_OK | constants.X_OK)
		return account
	} catch (error) {
		throw explainFileError(error, path)
	}
}
