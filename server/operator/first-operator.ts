/** Makes the first operator of an installation, or the one-time link that makes one. */
import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { orRefuse, Refusal } from '../config/refusal.ts'
import { Failure } from '../errors.ts'
import type { Deps } from '../http/deps.ts'

export interface FirstOperator extends Pick<Deps, 'accounts' | 'administration' | 'random'> {
	config: Pick<Config, 'baseUrl' | 'operator'>
	log: Pick<Logger, 'info' | 'warn'>
}

const keyBytes = 18

const make = async (
	{ accounts, log }: FirstOperator,
	{ email, passwordFile }: NonNullable<Config['operator']>,
): Promise<void> => {
	if (await accounts.hasOperator()) return
	const what = `OPERATOR_PASSWORD_FILE ${passwordFile} can't be used`
	const password = await orRefuse(() => readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, ''), what)
	const isMade = await accounts.createAccount(email, password, true).catch((error) => {
		const said = error instanceof Failure ? error.extra.details?.[0] : undefined
		if (said === undefined) throw error
		throw new Refusal([
			said.path === 'email' ? `OPERATOR_EMAIL: ${said.message}` : `${what}: ${said.message}`,
		])
	})
	if (isMade) log.info({ email }, 'the account of OPERATOR_EMAIL is made: it is an operator')
	// Anybody may have signed up with this address.
	else if (!(await accounts.hasOperator()))
		log.warn({ email }, 'OPERATOR_EMAIL already has an account: if it is yours, run kurz user promote')
}

/**
 * Being first, or near, proves nothing, so nobody becomes an operator by signing up: it takes the
 * environment, or a link from the log. Fails with `Refusal` for a password that can't be used.
 */
export const openFirstOperator = async (deps: FirstOperator): Promise<void> => {
	const { accounts, administration, config, random, log } = deps
	if (config.operator !== undefined) return make(deps, config.operator)
	if (await accounts.hasAccounts()) return
	const key = Buffer.from(random(keyBytes)).toString('base64url')
	const { value, save } = await administration.invitations.prepare(undefined, key, 'first')
	await save()
	log.warn(
		{ url: `${config.baseUrl}/sign-up?invite=${value}` },
		'there is no account yet: this link makes the first operator, once, within an hour',
	)
}
