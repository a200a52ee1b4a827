/** The page that edits a link, for its owner and by its monitor key, and its form. */
/** @jsxImportSource preact */
import {
	besideClicks,
	type FreeName,
	freeNames,
	freeTextNames,
	switchesBelow,
} from '../../../shared/link/free-fields.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { own } from '../../../shared/text/own.ts'
import type { Words } from '../../../shared/words/pages.ts'
import type { Block } from '../../links/blocks.ts'
import { Check, Hidden } from '../forms/Field.tsx'
import { conflictFaults, readFault, type SentForm, titleAgain } from '../forms/faults.ts'
import { LinkField } from '../forms/LinkField.tsx'
import { PlacesRead } from '../forms/PlacesRead.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { BlockNotice } from '../link/BlockNotice.tsx'
import { useWords } from '../words/use-words.ts'
import { editionOf, valuesOf } from './conflict.ts'

const limits = ['max_clicks', 'password', 'remove_password', 'expires_in', 'expires_at', 'never']
const names = ['url', ...freeNames, ...limits]

const expiryHint = ({ expires_at, status }: LinkRecord, { edit, charts }: Words) => {
	if (expires_at === null) return edit.neverExpires
	const [before, after] = status === 'expired' ? edit.expired : edit.expires
	return (
		<>
			{before}
			<Time at={expires_at} words={charts} />
			{after}
		</>
	)
}

const clicksHint = ({ clicks, max_clicks }: LinkRecord, { edit, charts }: Words): string => {
	const used = figure(clicks, charts)
	return max_clicks === null ? edit.usedSoFar(used) : edit.usedOf(used, figure(max_clicks, charts))
}

/** Missing fields stay unchanged, and an unticked box sends nothing. */
const Switch = ({ name }: { name: FreeName }) => (
	<>
		<input type="hidden" name={name} value="off" />
		<LinkField name={name} />
	</>
)

export interface EditFormProps {
	/** As stored; absent when it can’t be read. */
	link?: LinkRecord | undefined
	/** Path to post to. */
	action: string
	/** Path of the link's page. */
	back: string
	/** A form that was sent and refused. */
	sent?: SentForm | undefined
}

/** After a failure it keeps its values, except the password. */
const EditForm = ({ link, action, back, sent }: EditFormProps) => {
	const words = useWords()
	const { edit, fields, forms, frame } = words
	const read = readFault(sent?.fault, names, edit.form, words)
	const reading = { ...read, byField: { ...read.byField, ...conflictFaults(sent?.conflicts ?? {}, words) } }
	const values = sent?.values ?? (link === undefined ? {} : { ...valuesOf(link), ...editionOf(link) })
	/** A box that clears a limit; without the link, only if it was ticked. */
	const clearing = (name: string, label: string, isLimited: boolean | undefined) => {
		const isTicked = own(values, name) === 'on'
		return (isLimited ?? isTicked) && <Check {...{ name, label, isTicked }} />
	}
	const { expires_in: expiry, password } = fields
	const isUnprotected = link?.is_protected === false
	return (
		<form method="post" action={action} class="create edit">
			<AsSent {...{ reading, values }}>
				<Hidden version={values.version ?? ''} before={values.before ?? ''} />
				<PlacesRead places={sent?.places} button={edit.save} />
				<LinkField name="url" required />
				{switchesBelow.map((name) => (
					<Switch key={name} name={name} />
				))}
				<div class="grid">
					{freeTextNames.map((name) => (
						<LinkField key={name} name={name} />
					))}
					<div class="boxed">
						<LinkField
							name="max_clicks"
							hint={link && clicksHint(link, words)}
							// Of a link that was imported when it was used up.
							{...(link?.max_clicks === 0 && { min: 0 })}
						/>
						<Switch name={besideClicks} />
					</div>
					<div class="boxed">
						<LinkField
							name="password"
							label={(!isUnprotected && password.edit?.label) || password.label}
							hint={`${isUnprotected ? edit.noPassword : edit.keepPassword} ${password.hint}`}
						/>
						{clearing('remove_password', forms.removePassword, link?.is_protected)}
					</div>
					<LinkField
						name="expires_in"
						label={expiry.edit?.label ?? expiry.label}
						hint={link && expiryHint(link, words)}
					/>
					<div class="boxed">
						<LinkField name="expires_at" />
						{clearing('never', forms.neverExpires, link && link.expires_at !== null)}
					</div>
				</div>
				<p class="ways">
					<button type="submit">{edit.save}</button>
					<a href={back}>{frame.cancel}</a>
				</p>
			</AsSent>
		</form>
	)
}

export interface EditPage extends EditFormProps {
	/** Without its scheme; absent when the link can’t be read. */
	shortUrl?: string | undefined
	/** Why it redirects nobody. */
	block?: Block | undefined
	blockReason?: string | undefined
}

export const editPage = ({ shortUrl, block, blockReason, ...form }: EditPage): Page =>
	documentOf((words) => ({
		title: `${form.sent === undefined ? words.links.edit : titleAgain(form.sent.fault, words)} · ${shortUrl ?? 'Kurz'}`,
		back: { path: form.back, text: words.edit.back },
		heading: words.edit.heading,
		children: (
			<>
				{block && <BlockNotice block={block} reason={blockReason} isManaged />}
				{shortUrl !== undefined && (
					<p class="lead">
						<span class="mono">{shortUrl}</span> {words.edit.stays}
						{block === undefined && ` ${words.edit.applies}`}
					</p>
				)}
				<EditForm {...form} />
			</>
		),
	}))
