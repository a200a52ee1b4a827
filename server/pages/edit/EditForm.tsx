/** The form that edits a link. After a failure it keeps its values, except the password. */
/** @jsxImportSource preact */
import { type ComponentChildren, Fragment } from 'preact'
import { fields } from '../../../shared/fields.ts'
import { freeNames, freeSwitchNames, freeTextNames, writeFree } from '../../../shared/free-fields.ts'
import type { LinkRecord } from '../../../shared/links.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { english } from '../../../shared/statistics/words.ts'
import { Check } from '../forms/Check.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
import { type FormFault, type FormWords, readFault } from '../forms/faults.ts'
import { LinkField } from '../forms/LinkField.tsx'

/** A form that was sent and refused. */
export interface SentEdit {
	/** The submitted values by field. */
	values: Record<string, string>
	fault: FormFault
}

const words: FormWords = {
	outcome: 'Nothing was changed',
	unknown: 'It may have been saved. Sending it again does no harm.',
	fields: ['url', ...freeNames, 'max_clicks', 'expires_in', 'never', 'password', 'remove_password'],
}

/** The link as form values; missing ones are empty. */
const valuesOf = (link: LinkRecord): Record<string, string> => ({
	url: link.long_url,
	...writeFree(link),
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
	const faults = reading.byField
	const values = sent?.values ?? (link === undefined ? {} : valuesOf(link))
	const filled = { values, faults }
	const isTicked = (name: string): boolean => values[name] === 'on'
	const { en, page } = fields.password
	return (
		<form method="post" action={action} class="create edit">
			<FaultSummary reading={reading} />
			<LinkField name="url" filled={filled} required />
			{freeSwitchNames.map((name) => (
				<Fragment key={name}>
					{/* Missing fields stay unchanged, and an unticked box sends nothing. */}
					<input type="hidden" name={name} value="off" />
					<LinkField {...{ name, filled }} />
				</Fragment>
			))}
			<div class="grid">
				{freeTextNames.map((name) => (
					<LinkField key={name} {...{ name, filled }} />
				))}
				<LinkField name="max_clicks" filled={filled} hint={link && clicksHint(link)} />
				<div class="boxed">
					<LinkField
						name="expires_in"
						filled={filled}
						label={fields.expires_in.en.edit.label}
						hint={link && expiryHint(link)}
					/>
					{(link === undefined ? isTicked('never') : link.expires_at !== null) && (
						<Check name="never" label="Never expires" fault={faults.never} isTicked={isTicked('never')} />
					)}
				</div>
				<div class="boxed">
					<LinkField
						name="password"
						filled={filled}
						label={link?.is_protected === false ? en.label : en.edit.label}
						hint={`Leave empty ${link?.is_protected === false ? 'for none' : 'to keep the current one'}. ${page.hint}`}
					/>
					{(link === undefined ? isTicked('remove_password') : link.is_protected) && (
						<Check
							name="remove_password"
							label="Remove the password"
							fault={faults.remove_password}
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
