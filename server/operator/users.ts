/** `user …`: the operator's commands about accounts. */
import { emailFault } from '../accounts/email.ts'
import { accountLabel, isOpenIdEmail } from '../accounts/identity.ts'
import { isLastOperator } from '../accounts/last-operator.ts'
import { misuse } from '../config/refusal.ts'
import type { AccountRow } from '../store/accounts/account-list.ts'
import type { Command, CommandDeps, Outcome } from './command.ts'
import { agrees } from './confirm.ts'
import { noted } from './noted.ts'
import { counted } from './says.ts'
import type { Options } from './usage.ts'

const unknown = (email: string): string => `there is no account ${email}; kurz user list shows all`

/** Twenty characters. */
const newPassword = ({ random }: Pick<CommandDeps, 'random'>): string =>
	Buffer.from(random(15)).toString('base64url')

const found =
	(
		run: (deps: CommandDeps, user: AccountRow, options: Options, more: string[]) => Promise<Outcome>,
	): Command =>
	async (deps, [email = '', ...more], options) => {
		const user = await deps.accounts.findAccount(email)
		if (user === undefined) return unknown(email)
		return run(deps, user, options, more).catch((error) => {
			if (!isLastOperator(error)) throw error
			return `${user.email} is the last operator: first make another one, kurz user promote EMAIL`
		})
	}

const recordOf = ({ email, name, role, links, clicks, ...user }: AccountRow) => ({
	...{ email, name, role, links, clicks },
	role_by: user.roleBy,
	created_at: user.createdAt.toISOString(),
	closed_at: user.closedAt?.toISOString() ?? null,
	has_password: user.hasPassword,
	second_factor: user.hasFactor,
	/** Of an OpenID identity, whose address is its name. */
	name_verified: isOpenIdEmail(email) ? user.emailVerified : null,
})

const lineOf = (user: AccountRow): string => {
	const { email, name, role, roleBy, links, createdAt, closedAt, hasPassword, hasFactor } = user
	const notes = [
		...(role === 'operator' ? [roleBy === 'group' ? 'operator by group' : 'operator'] : []),
		...(hasPassword ? [] : [`OpenID ${isOpenIdEmail(email) ? accountLabel(user) : name}`]),
		...(hasFactor ? ['second factor'] : []),
		...(closedAt === null ? [] : [`closed ${closedAt.toISOString().slice(0, 10)}`]),
	]
	const made = createdAt.toISOString().slice(0, 10)
	return [email.padEnd(36), made, counted(links, 'link').padEnd(12), notes.join(', ')].join('  ').trimEnd()
}

export const listUsers: Command = async ({ accounts, say }, _, options) => {
	const isJson = options.has('json')
	const records: object[] = []
	let count = 0
	for await (const users of accounts.everyAccount())
		for (const user of users) {
			count += 1
			if (isJson) records.push(recordOf(user))
			else say(lineOf(user))
		}
	if (isJson) say(JSON.stringify(records, undefined, '\t'))
	else if (count === 0) say('there is no account')
	return true
}

/** Kurz sends no mail, so the operator hands the password over. */
export const createUser: Command = async (deps, [email = ''], options) => {
	const { accounts, say } = deps
	// Before the log says that it was tried.
	if (emailFault(email) !== undefined) throw misuse(`user create: ${email} is not an email address`)
	const password = newPassword(deps)
	const isNew = await noted(deps, 'create_account', email, () => accounts.createAccount(email, password))
	if (!isNew) return `there is an account ${email} already`
	if (options.has('operator')) {
		const user = await accounts.findAccount(email)
		if (user !== undefined) await accounts.setRole([user.id], 'operator')
	}
	say(`created ${email} with the password ${password}: it can be changed on the account page`)
	return true
}

const setRole = (role: AccountRow['role']): Command =>
	found(async (deps, user) => {
		const { accounts, say } = deps
		const act = role === 'operator' ? 'promote' : 'demote'
		await noted(deps, act, user.email, async () => (await accounts.setRole([user.id], role)) > 0)
		const already = user.role === role ? ' already' : ''
		say(`${user.email} is ${role === 'operator' ? 'an operator' : 'a member'}${already}`)
		return true
	})
export const promote = setRole('operator')
export const demote = setRole('member')

/** For somebody who leaves: what they printed can be changed by a colleague. */
export const moveLinks: Command = found(async (deps, user, options, [to = '']) => {
	const { administration, say, store } = deps
	const receiver = await administration.receiver(to, [user.id])
	if (receiver === undefined)
		return `there is no other open account, and no team, ${to}; kurz user list shows the accounts`
	const links = counted(user.links, 'link')
	if (!(await agrees(deps, `give ${links} of ${user.email} to ${receiver.label}`, options.has('yes'))))
		return false
	let handed = { moved: 0, isOpen: true }
	await noted(deps, 'hand_over', [user.email, `→ ${receiver.label}`], async () => {
		handed = await store.handOver(user.id, receiver.id, { endsKeys: !options.has('keep-keys') })
		return handed.moved > 0
	})
	const { moved, isOpen } = handed
	const has = `${receiver.label} has ${counted(moved, 'link')} of ${user.email} now`
	if (!isOpen) return `${has}, and was closed meanwhile`
	if (moved === 0) return `${receiver.label} got no links: there were none`
	say(options.has('keep-keys') ? has : `${has}; their former monitor keys have ended`)
	return true
})

/** With `--delete-links` it can't be undone, so it asks. */
export const closeUser: Command = found(async (deps, user, options) => {
	const { accounts, say } = deps
	const deletesLinks = options.has('delete-links')
	const links = counted(user.links, 'link')
	const what = `close ${user.email} and delete ${links}`
	if (deletesLinks && !(await agrees(deps, what, options.has('yes')))) return false
	const act = deletesLinks ? 'close_with_links' : 'close'
	await noted(deps, act, user.email, () => accounts.closeAccount(user.id, { deletesLinks }))
	const rest = deletesLinks ? 'are deleted' : 'go on working'
	say(`closed ${user.email}: its sessions and access tokens have ended, its ${links} ${rest}`)
	return true
})

export const reopenUser: Command = found(async (deps, user) => {
	const { accounts, say } = deps
	const outcome = await noted(deps, 'reopen', user.email, () => accounts.reopenAccount(user.id))
	if (outcome === 'open') {
		say(`${user.email} can sign in again`)
		return true
	}
	return outcome === 'gone'
		? unknown(user.email)
		: `the links of ${user.email} are still being deleted, by a server that runs: try again in a minute`
})

export const resetPassword: Command = found(async (deps, user) => {
	const { accounts, say } = deps
	const { email } = user
	const password = newPassword(deps)
	const reset = () => noted(deps, 'reset_password', email, () => accounts.resetPassword(email, password))
	if (user.closedAt === null && (await reset())) {
		say(
			`the new password for ${email} is ${password} — all sessions, access tokens and passkeys of the account have ended`,
		)
		return true
	}
	return user.closedAt !== null
		? `${email} is closed: kurz user reopen ${email}`
		: `${email} has no password: it signs in with OpenID Connect`
})

/** For somebody who lost the phone and the recovery codes. */
export const removeFactor: Command = found(async (deps, { id, email }) => {
	const isDone = await noted(deps, 'remove_factor', email, () => deps.accounts.removeFactor(id))
	deps.say(isDone ? `${email} signs in with the password alone` : `${email} has no second factor`)
	return isDone
})
