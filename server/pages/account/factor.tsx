/** `/account/second-factor`: sets one up with an app, shows its recovery codes once, removes it. */
/** @jsxImportSource preact */
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { standardLook } from '../../../shared/qr/look.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { CodeField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { OldPassword } from '../forms/Passwords.tsx'
import { findProving, Proof, type Proving, proofIn } from '../forms/Proof.tsx'
import { type Asked, account, page, readFormKey } from '../forms/page-route.ts'
import { Copy } from '../frame/Copy.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { FormKey } from '../frame/Submit.tsx'
import { noticeAt } from './notices.ts'

const fields = ['code', 'password']

/** `text`, `svg`: the secret, which `formKey` makes, as an app takes it by hand and as a code. */
const setUpPage = (formKey: string, text: string, svg: string, fault?: FormFault): Page =>
	documentOf((words) => {
		const { account, frame } = words
		const { factor } = account
		return {
			reading: readFault(fault, fields, factor.forms.add, words),
			heading: factor.setUp,
			current: accountPaths.account(),
			children: (
				<>
					<p class="lead">{factor.scan}</p>
					<section class="panel">
						<img src={dataUrl(svg)} alt={factor.picture} width="240" height="240" />
						<p>
							{factor.key}: <code class="whole">{text}</code>
						</p>
						<form method="post" action={accountPaths.secondFactor()} class="stack">
							<FormKey value={formKey} />
							<p>{factor.after}</p>
							<CodeField label={factor.code} hint={factor.digits} />
							<OldPassword />
							<p class="ways">
								<button type="submit">{factor.save}</button>
								<a href={accountPaths.account()}>{frame.cancel}</a>
							</p>
						</form>
					</section>
				</>
			),
		}
	})

/** Only in the answer to the form that set it up. */
const recoveryPage = (codes: string[]): Page =>
	documentOf(({ account: { factor } }) => ({
		heading: factor.recovery.heading,
		current: accountPaths.account(),
		children: (
			<>
				<p class="lead">{factor.recovery.once}</p>
				<section class="panel keep">
					<ul class="plain codes">
						{codes.map((code) => (
							<li key={code}>
								<code>{code}</code>
							</li>
						))}
					</ul>
					<Copy text={codes.join('\n')} what={factor.recovery.copied} />
				</section>
				<p>
					<a href={accountPaths.account()}>{factor.recovery.back}</a>
				</p>
			</>
		),
	}))

const removalPage = (fault?: FormFault): Page =>
	askingPage((words) => {
		const { frame, account } = words
		const { factor } = account
		const reading = readFault(fault, fields, factor.forms.remove, words)
		return {
			...{ reading, size: reading.outcome, why: reading.sentences.join(' ') || factor.removal },
			...{ heading: factor.remove, current: accountPaths.account(), action: accountPaths.removeFactor() },
			fields: <Proof hasFactor />,
			button: factor.remove,
			back: [accountPaths.account(), frame.cancel],
		}
	})

export const factorPages = (deps: Needs<'accounts' | 'drawer' | 'notes' | 'readClient'>) => {
	const { accounts, drawer, notes, readClient } = deps
	const find = findProving(deps)
	const setUp = async ({ caller, formKey }: Asked<SignedIn, Proving>, fault?: FormFault) => {
		const { text, uri } = accounts.offerFactor(caller.userId, caller.email, formKey)
		return setUpPage(formKey, text, await drawer.svg(uri, standardLook), fault)
	}
	const note = (caller: SignedIn, act: 'add_factor' | 'drop_factor') =>
		notes.note({ act, subjects: [], account: accountLabel(caller) })
	return [
		page<SignedIn, Proving>({
			...{ path: accountPaths.secondFactor(), may: account, find, fields: ['key', 'code'] },
			show: (asked) => (asked.found.hasFactor ? removalPage() : setUp(asked)),
			run: async ({ caller, values, request, formKey }) => {
				const form = { key: readFormKey(values) ?? formKey, ...proofIn(values) }
				const { recovery, isNew } = await accounts.addFactor(caller, form, readClient(request).address)
				if (isNew) await note(caller, 'add_factor')
				return recoveryPage(recovery)
			},
			refused: setUp,
		}),
		page<SignedIn, Proving>({
			...{ path: accountPaths.removeFactor(), may: account, find },
			run: async ({ caller, values, request }) => {
				const { address } = readClient(request)
				if (!(await accounts.dropFactor(caller, proofIn(values), address))) return seeOther(noticeAt('gone'))
				await note(caller, 'drop_factor')
				return seeOther(noticeAt('factor_removed'))
			},
			again: (_, fault) => removalPage(fault),
		}),
	]
}
