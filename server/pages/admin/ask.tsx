/** The page that asks before an act of an operator: what it does, and to what. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import type { ActSize } from '../../administration/act-size.ts'
import type { AskedAct } from '../../administration/administration.ts'
import { reasonAtMost } from '../../administration/reason.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { Check, ConfirmBox } from '../forms/Check.tsx'
import { Field, FormKey } from '../forms/Field.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { Account, LookAlike } from './Records.tsx'

export interface Subject {
	/** As the form sends it. */
	id: string
	/** As people know it. */
	label: string
	hint?: string | undefined
	/** Letters of its host may be taken for others. */
	isDeceiving?: boolean
}

export interface AskPage {
	act: AskedAct
	/** The name of the subjects' fields. */
	field: string
	/** At least one. */
	subjects: Subject[]
	/** What it hits; undefined where that says no more than the list. */
	size: ActSize | undefined
	/** The path to return to. */
	list: string
	/** As it was sent. */
	reason: string | undefined
	/** Whether the box that shows the reason was ticked; undefined for an act without it. */
	showsReason?: boolean | undefined
	/** The form was sent without the tick. */
	isUnconfirmed: boolean
	/** A form sent twice with the same key acts once. */
	formKey: string
}

export const askPage = ({
	act,
	field,
	subjects,
	size,
	reason,
	showsReason,
	list,
	isUnconfirmed,
	formKey,
}: AskPage): Page =>
	documentOf(({ admin, charts, frame }) => {
		const words = admin.acts[act]
		const isDanger = /delete|links/.test(act)
		const what = words.what(subjects.length, figure(subjects.length, charts))
		return {
			title: `${isUnconfirmed ? admin.notDone : what} · Kurz`,
			width: 'narrow',
			current: adminPaths.links(),
			children: (
				<>
					<h1>{what}?</h1>
					<p class="lead">{words.why}</p>
					<ul class="going">
						{subjects.map(({ id, label, hint, isDeceiving }) => (
							<li key={id}>
								<strong>
									<Account label={label} />
								</strong>
								{hint !== undefined && <span class="hint">{hint}</span>}
								{isDeceiving && <LookAlike />}
							</li>
						))}
					</ul>
					{size && (
						<p>
							<strong>{admin.hits(size, (count) => figure(count, charts))}</strong>
						</p>
					)}
					<section class={isDanger ? 'panel danger' : 'panel'}>
						<form method="post" action={adminPaths.act()} class="stack">
							<Field
								name="reason"
								label={admin.reason}
								hint={admin.reasonHint}
								value={reason ?? ''}
								maxLength={reasonAtMost}
							/>
							{showsReason !== undefined && (
								<Check name="show_reason" label={admin.showReason} fault={undefined} isTicked={showsReason} />
							)}
							<ConfirmBox
								label={admin.confirm}
								fault={isUnconfirmed ? `${admin.notDone}. ${frame.tickFirst}` : undefined}
							/>
							<p class="ways">
								<button type="submit" class={isDanger ? 'bad' : undefined}>
									{what}
								</button>
								<a href={list}>{frame.cancel}</a>
							</p>
							<FormKey value={formKey} />
							<input type="hidden" name="act" value={act} />
							<input type="hidden" name="list" value={list} />
							{subjects.map(({ id }) => (
								<input key={id} type="hidden" name={field} value={id} />
							))}
						</form>
					</section>
				</>
			),
		}
	})
