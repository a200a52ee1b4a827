/** The user Postgres runs as: it refuses to run as root. */
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedFailure } from './failure.ts'

export interface Account {
	name: string
	uid: number
	gid: number
}

const readAccounts = (): Account[] => {
	let text = ''
	try {
		text = readFileSync('/etc/passwd', 'utf8')
	} catch {}
	const rows = text.split('\n').map((line) => line.split(':'))
	return rows.flatMap(([name, , uid, gid]) =>
		// macOS writes nobody as -2, the kernel calls it 4294967294.
		name && gid && !name.startsWith('#') ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [],
	)
}

/**
 * The account for Postgres; undefined when this process is not root and runs it as itself. Root takes the owner of an
 * existing data folder (so that root and that owner can use it in turn), else `postgres`, else `nobody`.
 */
export const chooseAccount = (clusterFolder: string): Account | undefined => {
	if (process.getuid?.() !== 0) return undefined
	const accounts = readAccounts().filter(({ uid }) => uid !== 0)
	const owner = statSync(clusterFolder, { throwIfNoEntry: false })
	if (owner && owner.uid !== 0) {
		const { uid, gid } = owner
		return accounts.find((account) => account.uid === uid) ?? { name: `#${uid}`, uid, gid }
	}
	const named = (wanted: string) => accounts.find(({ name }) => name === wanted)
	const account = named('postgres') ?? named('nobody')
	if (account) return account
	throw new EmbeddedFailure(
		'Postgres refuses to run as root, and neither of the users postgres and nobody exists: start Kurz as an ordinary user, or set DATABASE_URL.',
	)
}

/** Whether the account may pass through a folder. */
export const canEnter = (folder: string, account: Account): boolean => {
	const { uid, gid, mode } = statSync(folder)
	const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
	return ((mode >> shift) & 1) === 1
}
