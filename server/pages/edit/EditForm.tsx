/** The form that edits a link. After a failure it keeps its values, except the password. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { figure } from '../../../shared/analytics/formats.ts'
import { Time } from '../../../shared/analytics/Time.tsx'
import { english } from '../../../shared/analytics/words.ts'
import { bounds } from '../../../shared/bounds.ts'
import type { LinkRecord } from '../../../shared/links.ts'
import { writeTags } from '../../../shared/tags.ts'
import { Check } from '../forms/Check.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { Field, verbatim } from '../forms/Field.tsx'
import { type FormFault, type FormWords, readFault } from '../forms/faults.ts'
import { forwardWords, NamingFields } from '../forms/NamingFields.tsx'

/** A form that was sent and refused. */
export interface SentEdit {
	/** The submitted values by field. */
	values: Record<string, string>
	fault: FormFault
}

const words: FormWords = {
	outcome: 'Nothing was changed',
	unknown: 'It may have been saved. Sending it again does no harm.',
	fields: [
		'url',
		'title',
		'tags',
		'forward_query',
		'max_clicks',
		'expires_in',
		'never',
		'password',
		'remove_password',
	],
}

/** The link as form values; missing ones are empty. */
const valuesOf = (link: LinkRecord): Record<string, string> => ({
	url: link.long_url,
	title: link.title ?? '',
	tags: writeTags(link.tags),
	forward_query: link.forward_query ? 'on' : '',
	max_clicks: link.max_clicks === null ? '' : String(link.max_clicks),
})

const expiryHint = ({ expires_at, status }: LinkRecord): ComponentChildren =>
	expires_at === null ? (
		'It never expires. Leave empty to keep it that way.'
	) : (
		<>
			{status === 'expired' ? 'It expired on ' : 'It expires on '}
			<Time at={expires_at} />. Leave empty to keep that date.
		</>
	)

const clicksHint = ({ clicks, max_clicks }: LinkRecord): string => {
	const used = figure(clicks, english)
	return max_clicks === null
		? `Counts from its first click: ${used} so far. Leave empty for no limit.`
		: `${used} of ${figure(max_clicks, english)} used. Leave empty for no limit.`
}

export interface EditFormProps {
	/** As stored; absent when it can’t be read. */
	link?: LinkRecord | undefined
	/** Path to post to. */
	action: string
	/** Path of the link's page. */
	back: string
	sent?: SentEdit | undefined
}

export const EditForm = ({ link, action, back, sent }: EditFormProps) => {
	const reading = readFault(sent?.fault, words)
	const fault = reading.byField
	const values = sent?.values ?? (link === undefined ? {} : valuesOf(link))
	const value = (name: string): string => values[name] ?? ''
	const field = (name: string) => ({ name, value: value(name), fault: fault[name] })
	const isTicked = (name: string): boolean => value(name) === 'on'
	return (
		<form method="post" action={action} class="create edit">
			<FaultSummary reading={reading} />
			<Field
				{...field('url')}
				inputMode="url"
				label="Long link"
				maxLength={bounds.url}
				{...verbatim}
				required
			/>
			{/* Missing fields stay unchanged, and an unticked box sends nothing. */}
			<input type="hidden" name="forward_query" value="off" />
			<Check
				name="forward_query"
				label={forwardWords}
				fault={fault.forward_query}
				isTicked={isTicked('forward_query')}
			/>
			<div class="grid">
				<NamingFields field={field} />
				<Field
					{...field('max_clicks')}
					type="number"
					label="Click limit"
					hint={link && clicksHint(link)}
					min={1}
					max={bounds.maxClicks}
					step={1}
				/>
				<div class="boxed">
					<Field
						{...field('expires_in')}
						type="number"
						label="Days until it expires, from now"
						hint={link && expiryHint(link)}
						min={1}
						max={bounds.expiresInDays}
						step={1}
					/>
					{(link === undefined ? isTicked('never') : link.expires_at !== null) && (
						<Check name="never" label="Never expires" fault={fault.never} isTicked={isTicked('never')} />
					)}
				</div>
				<div class="boxed">
					<Field
						name="password"
						label={link?.is_protected === false ? 'Password' : 'New password'}
						hint={`Leave empty ${link?.is_protected === false ? 'for none' : 'to keep the current one'}. Shown as you type: it can’t be looked up later.`}
						fault={fault.password}
						maxLength={bounds.password}
						{...verbatim}
					/>
					{(link === undefined ? isTicked('remove_password') : link.is_protected) && (
						<Check
							name="remove_password"
							label="Remove the password"
							fault={fault.remove_password}
							isTicked={isTicked('remove_password')}
						/>
					)}
				</div>
			</div>
			<p class="ways">
				<button type="submit">Save</button>
				<a href={back}>Cancel</a>
			</p>
		</form>
	)
}
