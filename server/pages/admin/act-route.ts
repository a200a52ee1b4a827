/** Acts of operators: the page that asks, the form that acts once. */
import { accountLabel } from '../../accounts/identity.ts'
import { isLastOperator } from '../../accounts/last-operator.ts'
import { type AskedAct, endingActs, explainedActs, kindOfAct } from '../../administration/administration.ts'
import { readReason } from '../../administration/reason.ts'
import { type ArchiveNeeds, sendArchive } from '../../http/account-archive.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { endsKeys, ticksKeys } from '../forms/EndKeys.tsx'
import type { FormFault } from '../forms/faults.ts'
import { type Asked, operator, page, readFormKey } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { wordsFor } from '../words/languages.ts'
import type { AdminView } from './AdminPage.tsx'
import { askPage } from './ask.tsx'
import { backTo, safeList } from './back.ts'
import { resetLinksPage } from './reset-links.tsx'
import { type AskedSubjects, nameSubjects, readAsked, sizeOf } from './subjects.ts'

const takesReceiver = (act: AskedAct): boolean => act === 'hand_over' || endingActs.includes(act)

type ActNeeds = Needs<'administration' | 'config'> & ArchiveNeeds

export const adminActPages = (deps: ActNeeds) => {
	const { accounts, administration, config, now } = deps
	const ask = async ({ request, formKey, html }: Asked, act: AskedSubjects, fault?: FormFault) => {
		const { kind, list, fields } = act
		if (act.isNoHost) return seeOther(backTo(list, { said: 'noHost' }, fields.host))
		const { admin } = wordsFor(request.headers)
		const subjects = await nameSubjects(deps, act, admin.anybody)
		if (subjects.length === 0) return seeOther(backTo(list, { said: 'noSelection' }))
		const isUnconfirmed = request.method === 'POST' && fields.confirm !== 'yes'
		const asking = askPage({
			...{ act: act.act, field: kind, subjects, isUnconfirmed },
			size: await sizeOf(deps, act),
			reason: readReason(fields.reason),
			showsReason: explainedActs.includes(act.act) ? fields.show_reason === 'on' : undefined,
			to: takesReceiver(act.act) ? (fields.to ?? '') : undefined,
			isNoReceiver: act.isNoReceiver,
			endsKeys: ticksKeys({ request, values: fields }),
			list: safeList(list),
			...{ fault, formKey: (fault ? undefined : readFormKey(fields)) ?? formKey },
		})
		return html(asking, request.method === 'POST' && !fault ? { status: 400 } : {})
	}

	/** Shown in this answer alone; also in that to the same form, sent again. */
	const showResetLinks = async (ids: string[], key: string, view: AdminView): Promise<Page> => {
		const links = await Promise.all(
			(await administration.accounts.byIds(ids)).map(async (account) => {
				const token = accounts.resetToken(account.id, key)
				const isOpen = (await accounts.findReset(token)) !== undefined
				return isOpen ? [{ label: accountLabel(account), token }] : []
			}),
		)
		return resetLinksPage({ ...view, baseUrl: config.baseUrl, links: links.flat() })
	}

	/** All that there is of these accounts, as they could take it along themselves. */
	const sendData = async (request: Request, ids: string[]): Promise<Response> => {
		const found = await administration.accounts.byIds(ids)
		const whose = found.map(({ id: userId, ...of }) => ({ userId, ...of }))
		return sendArchive(deps, request, whose)
	}

	const act = async (asked: Asked) => {
		const subjects = await readAsked(deps, asked.pairs)
		const { act, ids, kind, isNoHost, list, fields } = subjects
		const typed = takesReceiver(act) ? (fields.to ?? '').trim() : ''
		const to = await administration.receiver(typed, ids, endingActs.includes(act))
		const isNoReceiver = to === undefined && (act === 'hand_over' || typed !== '')
		if (fields.confirm !== 'yes' || isNoReceiver) return ask(asked, { ...subjects, isNoReceiver })
		if (isNoHost) return seeOther(backTo(list, { said: 'noHost' }, fields.host))
		if (ids.length === 0) return seeOther(backTo(list, { said: 'noSelection' }))
		// In the log, a link is its name, and an account is its email address.
		const labels =
			kind === 'account' || kind === 'invitation'
				? (await nameSubjects(deps, subjects, '*')).map(({ label }) => label)
				: ids
		try {
			const key = readFormKey(fields) ?? (act === 'reset_link' ? asked.formKey : undefined)
			const why = { reason: readReason(fields.reason), showsReason: fields.show_reason === 'on' }
			const given = to && [`→ ${to.label}`]
			const how = { key, to: to?.id, endsKeys: endsKeys(fields), ...why }
			const deed = { act, ids, account: accountLabel(asked.caller), ...how }
			const done = await administration.act({ ...deed, subjects: [...labels, ...(given ?? [])] })
			if (act === 'export_account' && done > 0) return sendData(asked.request, ids)
			if (act !== 'reset_link') return seeOther(backTo(list, { act, done }))
			return asked.html(await showResetLinks(ids, key!, { notice: { act, done }, now: new Date(now()) }))
		} catch (error) {
			if (isLastOperator(error)) return seeOther(backTo(list, { said: 'lastOperator' }))
			throw error
		}
	}

	return [
		page({
			...{ path: adminPaths.act(), may: operator, run: act },
			fields: [
				...['act', 'list', 'key', 'confirm', 'to', 'end_keys', 'reason', 'show_reason'],
				...new Set(Object.values(kindOfAct)),
			],
			show: async (asked) => {
				const { act, list } = Object.fromEntries(asked.pairs)
				// As an old bookmark may have it.
				if (act === undefined || !Object.hasOwn(kindOfAct, act))
					return seeOther(backTo(list, { said: 'noSelection' }))
				return ask(asked, await readAsked(deps, asked.pairs))
			},
			refused: async (asked, fault) => ask(asked, await readAsked(deps, asked.pairs), fault),
		}),
	]
}
