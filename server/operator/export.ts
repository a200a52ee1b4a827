/** `export`: the operator's command that writes an account's links to standard output. */
import { exportFormats } from '../../shared/link/import.ts'
import type { Command } from './command.ts'

export const exportUsage = `--account EMAIL [--format ${exportFormats.join('|')}]`

/** The file that the account gets from the interface, without its owner's password. */
export const exportLinks: Command = async (deps, _, options) => {
	const { accounts, moving, notes, write, complain } = deps
	const email = options.get('account') ?? ''
	const user = await accounts.findAccount(email)
	if (user === undefined) {
		complain(`there is no account ${email}; kurz user list shows all`)
		return false
	}
	await notes.note({ act: 'export', subjects: [user.email], account: null })
	// The words were checked against the usage.
	const format = exportFormats.find((name) => name === options.get('format')) ?? 'csv'
	const decoder = new TextDecoder()
	for await (const part of await moving.exports.file({ ownerId: user.id, role: 'owner' }, format))
		await write(decoder.decode(part, { stream: true }))
	return true
}
