/** `export`: the operator's command that writes an account's links to standard output. */
import type { Command, CommandDeps } from './command.ts'

/** Links per page of JSON. */
const linksAtOnce = 100

const writeCsv = async ({ links, write }: CommandDeps, userId: string): Promise<void> => {
	const decoder = new TextDecoder()
	for await (const part of await links.csv.found(userId, {}))
		await write(decoder.decode(part, { stream: true }))
}

/** An array with a line for each link. */
const writeJson = async ({ links, write }: CommandDeps, userId: string): Promise<void> => {
	let cursor: string | undefined
	let before = '[\n'
	do {
		const page = await links.list(userId, { limit: linksAtOnce, clicks: 0, cursor })
		for (const { data } of page.items) {
			await write(before + JSON.stringify(data))
			before = ',\n'
		}
		cursor = page.next
	} while (cursor !== undefined)
	await write(before === '[\n' ? '[]\n' : '\n]\n')
}

export const exportLinks: Command = async (deps, _, options) => {
	const email = options.get('account') ?? ''
	const user = await deps.accounts.findAccount(email)
	if (user === undefined) {
		deps.complain(`there is no account ${email}; kurz user list shows all`)
		return false
	}
	await (options.get('format') === 'json' ? writeJson : writeCsv)(deps, user.id)
	return true
}
