/** The page that asks before an act of an operator: what it does, and to what. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import type { ActSize } from '../../administration/act-size.ts'
import type { AskedAct } from '../../administration/administration.ts'
import { reasonAtMost } from '../../administration/reason.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { HostFigures } from '../../store/links/link-hosts.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { EndKeys } from '../forms/EndKeys.tsx'
import { Check, Field, verbatim } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import type { Page } from '../frame/document.tsx'
import { FormKey } from '../frame/Submit.tsx'
import { Account, LookAlike } from './AdminPage.tsx'

export interface Subject {
	/** As the form sends it. */
	id: string
	/** As people know it. */
	label: string
	hint?: string | undefined
	/** What a host for links has. */
	figures?: HostFigures | undefined
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
	/** Who gets the links, as it was typed; undefined for an act without it. */
	to?: string | undefined
	isNoReceiver?: boolean | undefined
	endsKeys: boolean
	/** The form was sent without the tick. */
	isUnconfirmed: boolean
	/** What else was wrong. */
	fault?: FormFault | undefined
	/** A form sent twice with the same key acts once. */
	formKey: string
}

export const askPage = ({ act, field, subjects, size, list, isUnconfirmed, ...form }: AskPage): Page =>
	askingPage((said) => {
		const { admin, charts, frame } = said
		const words = admin.acts[act]
		const what = words.what(subjects.length, figure(subjects.length, charts))
		return {
			title: isUnconfirmed || form.isNoReceiver || form.fault ? admin.notDone : what,
			reading: readFault(form.fault, [], { outcome: admin.notDone }, said),
			...{ heading: `${what}?`, why: admin.whys[act], current: adminPaths.links() },
			going: subjects.map(({ id, label, hint, figures, isDeceiving }) => ({
				id,
				name: <Account label={label} />,
				more: (
					<>
						{hint !== undefined && <span class="hint">{hint}</span>}
						{figures && (
							<span class="hint">{admin.linkHosts.figures(figures, (count) => figure(count, charts))}</span>
						)}
						{isDeceiving && <LookAlike />}
					</>
				),
			})),
			size: form.fault ? undefined : size && admin.hits(size, (count) => figure(count, charts)),
			action: adminPaths.act(),
			fields: (
				<>
					<FormKey value={form.formKey} />
					{form.to !== undefined && (
						<Field
							{...{ name: 'to', value: form.to }}
							{...(act === 'hand_over'
								? { label: admin.receiver, required: true }
								: { label: admin.receiverFirst, hint: admin.receiverHint })}
							{...(form.isNoReceiver && { fault: admin.noReceiver })}
							{...verbatim}
						/>
					)}
					{form.to !== undefined && <EndKeys isTicked={form.endsKeys} />}
					<Field
						name="reason"
						label={admin.reason}
						hint={admin.reasonHint}
						value={form.reason ?? ''}
						maxLength={reasonAtMost}
					/>
					{form.showsReason !== undefined && (
						<Check name="show_reason" label={admin.showReason} isTicked={form.showsReason} />
					)}
				</>
			),
			confirm: {
				label: admin.confirm,
				fault: isUnconfirmed ? `${admin.notDone}. ${frame.tickFirst}` : undefined,
			},
			...{ button: what, isDanger: /delete|links|hand_over/.test(act), back: [list, frame.cancel] },
			hidden: [['act', act], ['list', list], ...subjects.map(({ id }): [string, string] => [field, id])],
		}
	})
