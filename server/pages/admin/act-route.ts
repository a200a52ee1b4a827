/** Acts of operators: the page that asks, the form that acts once, and inviting. */
import { Elysia } from 'elysia'
import type { SignedIn } from '../../accounts/caller.ts'
import { isLastOperator } from '../../accounts/last-operator.ts'
import { accountLabel, explainedActs, kindOfAct } from '../../administration/administration.ts'
import { readReason } from '../../administration/reason.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { readPagePairs } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readForm, readFormPairs } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormKey } from '../forms/form-key.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withOperator } from '../frame/signed-in.ts'
import { wordsFor } from '../words/languages.ts'
import { askPage } from './ask.tsx'
import { backTo, safeList } from './back.ts'
import { createAdminPages } from './pages.ts'
import { type Asked, nameSubjects, readAsked, sizeOf } from './subjects.ts'

export const adminActRoutes = (deps: Deps) => {
	const { administration } = deps
	const pages = createAdminPages(deps)

	const ask = async (caller: SignedIn, asked: Asked, request: Request) => {
		const { act, kind, list } = asked
		if (asked.isNoHost) return seeOther(backTo(list, { refused: 'noHost' }))
		const { admin } = wordsFor(request.headers)
		const subjects = await nameSubjects(deps, asked, admin.anybody)
		if (subjects.length === 0) return seeOther(backTo(list, { refused: 'noSelection' }))
		const isUnconfirmed = request.method === 'POST'
		const page = askPage({
			session: toSessionView(deps, caller),
			...{ act, field: kind, subjects, isUnconfirmed },
			size: await sizeOf(deps, asked),
			reason: readReason(asked.fields.reason),
			showsReason: explainedActs.includes(act) ? asked.fields.show_reason === 'on' : undefined,
			list: safeList(list),
			formKey: readFormKey(asked.fields) ?? newFormKey(deps),
		})
		return html(page, request, { status: isUnconfirmed ? 400 : 200 })
	}

	const act = async (caller: SignedIn, asked: Asked, request: Request) => {
		const { act, ids, list, fields } = asked
		if (fields.confirm !== 'yes') return ask(caller, asked, request)
		if (asked.isNoHost) return seeOther(backTo(list, { refused: 'noHost' }))
		if (ids.length === 0) return seeOther(backTo(list, { refused: 'noSelection' }))
		// In the log, a link is its name, and an account is its email address.
		const labels =
			asked.kind === 'account' || asked.kind === 'invitation'
				? (await nameSubjects(deps, asked, '*')).map(({ label }) => label)
				: ids
		try {
			const key = readFormKey(fields)
			const why = { reason: readReason(fields.reason), showsReason: fields.show_reason === 'on' }
			const deed = { act, ids, subjects: labels, key, account: accountLabel(caller), ...why }
			return seeOther(backTo(list, { act, done: await administration.act(deed) }))
		} catch (error) {
			if (isLastOperator(error)) return seeOther(backTo(list, { refused: 'lastOperator' }))
			throw error
		}
	}

	return new Elysia({ name: 'admin-acts' })
		.get('/admin/act', ({ request, set }) =>
			withOperator(deps, request, set, async (caller) => {
				const pairs = readPagePairs(request.url)
				const { act, list } = Object.fromEntries(pairs)
				// As an old bookmark may have it.
				if (act === undefined || !Object.hasOwn(kindOfAct, act))
					return seeOther(backTo(list, { refused: 'noSelection' }))
				return ask(caller, await readAsked(deps, pairs), request)
			}),
		)
		.post('/admin/act', ({ request, set }) =>
			withOperator(deps, request, set, async (caller) =>
				act(caller, await readAsked(deps, await readFormPairs(request)), request),
			),
		)
		.post('/admin/invitations', ({ request, set }) =>
			withOperator(deps, request, set, async (caller) => {
				const form = await readForm(request)
				try {
					const key = readFormKey(form) ?? newFormKey(deps)
					await administration.invite(form.email || undefined, { key, account: accountLabel(caller) })
					return seeOther(backTo(adminPaths.accounts(), { act: 'invite', done: 1 }))
				} catch (error) {
					const { fault, ...answer } = readFormFault(error, request)
					return pages.accounts(caller, request, {
						...answer,
						invite: { values: form, fault },
						formKey: formKeyAfter(deps, form, fault),
					})
				}
			}),
		)
}
