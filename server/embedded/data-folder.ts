/** Owns DATA_DIR as a folder: made, writable for this process, passable for the account that Postgres runs as. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, chooseAccount, findClosedFolder, openedMode } from './account.ts'
import { EmbeddedFailure, explainFileError } from './failure.ts'

/** Makes the folder ready and says whom Postgres runs as. */
export function prepareDataFolder(path: string): Account | undefined {
	try {
		const account = chooseAccount(join(path, 'postgres'))
		if (account) refuseClosedParent(path, account)
		const outermost = mkdirSync(path, { recursive: true, mode: account ? 0o711 : 0o700 })
		if (account) openFolders(path, outermost)
		accessSync(path, constants.W_OK | constants.X_OK)
		return account
	} catch (error) {
		throw explainFileError(error, path)
	}
}

/** Ours is opened for traversal; folders that existed before are not ours to open. */
function openFolders(path: string, outermostMade: string | undefined): void {
	const last = resolve(outermostMade ?? path)
	for (let folder = resolve(path); ; folder = dirname(folder)) {
		const stats = statSync(folder)
		if (openedMode(stats) !== (stats.mode & 0o7777)) chmodSync(folder, openedMode(stats))
		if (folder === last) return
	}
}

function refuseClosedParent(path: string, account: Account): void {
	const closed = findClosedFolder(realpathSync(nearestExisting(dirname(resolve(path)))), account)
	if (closed === undefined) return
	throw new EmbeddedFailure(
		`Started as root, Postgres runs as user ${account.name}, who cannot enter ${closed}: choose a DATA_DIR elsewhere (default /var/lib/kurz), or open it with chmod o+x ${closed}`,
	)
}

function nearestExisting(path: string): string {
	return existsSync(path) ? path : nearestExisting(dirname(path))
}
