/** `/account/passkeys`: adds one, and removes one, with the password. */
/** @jsxImportSource preact */
import { passkeyName } from '../../../shared/accounts.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { asksPasskey, PasskeyField } from '../forms/Passkey.tsx'
import { findProving, Proof, type Proving, proofIn } from '../forms/Proof.tsx'
import { type Asked, account, page } from '../forms/page-route.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { noticeAt } from './notices.ts'
import { TokenName } from './TokensPanel.tsx'

const fields = ['name', 'code', 'password']

type Shown = Proving & { values: Record<string, string>; fault?: FormFault | undefined }

/** `asks`: what the browser is asked for. */
const addingPage = ({ asks, hasFactor, values, fault }: Shown & { asks: object }): Page =>
	documentOf((words) => {
		const { passkeys } = words.account
		// One that was made is sent again with the right password, unless it was refused itself.
		const isRefused = fault?.details.some(({ path }) => path === 'credential')
		return {
			reading: readFault(fault, fields, passkeys.forms.add, words),
			...{ values: { name: values.name }, heading: passkeys.add },
			current: accountPaths.account(),
			children: (
				<>
					<p class="lead" data-without-passkeys>
						{passkeys.unable}
					</p>
					<form {...asksPasskey('create', asks)} action={accountPaths.passkeys()} class="panel stack">
						<p>{passkeys.how}</p>
						<TokenName label={passkeys.name} hint={passkeys.nameHint} />
						<Proof hasFactor={hasFactor} />
						<PasskeyField value={isRefused ? '' : (values.credential ?? '')} failed={passkeys.failed} />
						<p class="ways">
							<button type="submit">{passkeys.add}</button>
							<a href={accountPaths.account()}>{words.frame.cancel}</a>
						</p>
					</form>
				</>
			),
		}
	})

/** `name`: of the passkey. */
const removalPage = ({ name, hasFactor, values, fault }: Shown & { name: string }): Page =>
	askingPage((words) => {
		const { passkeys } = words.account
		const reading = readFault(fault, fields, passkeys.forms.remove, words)
		return {
			...{ reading, size: reading.outcome, why: reading.sentences.join(' ') || passkeys.removal },
			...{ heading: passkeys.remove, current: accountPaths.account() },
			action: accountPaths.removePasskey(),
			going: [{ id: 'passkey', name }],
			fields: <Proof hasFactor={hasFactor} />,
			button: passkeys.remove,
			back: [accountPaths.account(), words.frame.cancel],
			hidden: [['id', values.id ?? '']],
		}
	})

export const passkeyPages = ({ accounts, notes, readClient }: Needs<'accounts' | 'notes' | 'readClient'>) => {
	const find = findProving({ accounts })
	const note = (caller: SignedIn, act: 'add_factor' | 'drop_factor', name: string) =>
		notes.note({ act, subjects: [name], account: accountLabel(caller) })

	const adding = async ({ caller, values, found }: Asked<SignedIn, Proving>, fault?: FormFault) =>
		addingPage({ ...found, values, fault, asks: await accounts.passkeyToAdd(caller) })
	const removal = async ({ caller, values, found }: Asked<SignedIn, Proving>, fault?: FormFault) => {
		const passkey = (await accounts.listPasskeys(caller.userId)).find(({ id }) => id === values.id)
		return passkey === undefined
			? seeOther(noticeAt('gone'))
			: removalPage({ ...found, name: passkey.name, values, fault })
	}
	return [
		page<SignedIn, Proving>({
			...{ path: accountPaths.passkeys(), may: account, find, show: (asked) => adding(asked) },
			fields: ['name', 'credential', 'code'],
			run: async ({ caller, values, request }) => {
				const { name } = check(passkeyName, values)
				const form = { ...proofIn(values), name, credential: values.credential ?? '' }
				if (await accounts.addPasskey(caller, form, readClient(request).address))
					await note(caller, 'add_factor', name)
				return seeOther(noticeAt('passkey_added'))
			},
			refused: adding,
		}),
		page<SignedIn, Proving>({
			...{ path: accountPaths.removePasskey(), may: account, find, show: (asked) => removal(asked) },
			fields: ['id', 'code'],
			run: async ({ caller, values, request }) => {
				const form = { ...proofIn(values), id: values.id ?? '' }
				const name = await accounts.dropPasskey(caller, form, readClient(request).address)
				if (name === undefined) return seeOther(noticeAt('gone'))
				await note(caller, 'drop_factor', name)
				return seeOther(noticeAt('passkey_removed'))
			},
			refused: removal,
		}),
	]
}
