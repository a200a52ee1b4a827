/** The form that makes a link of any address, with all its options chosen before. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Campaign, campaignField, campaignNames, withCampaign } from '../../../shared/link/campaign.ts'
import { fields as rows } from '../../../shared/link/fields.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { readTarget, typedFaultOf } from '../../actions/making/address.ts'
import { findTrackers, withoutTrackers } from '../../actions/making/trackers.ts'
import { withoutLogin } from '../../actions/making/unshortenable.ts'
import type { Subject, View } from '../../actions/popup.ts'
import type { GivenUp } from '../../actions/server/remedies.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { changePreferences } from '../../actions/storage/preferences.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import type { OptionName } from '../draft.ts'
import { Field } from '../Field.tsx'
import { useWords } from '../use-words.tsx'
import { MakingEnd, MakingFields, type Remembered, useMaking, useRemembered } from './Making.tsx'

export interface MakeFormProps {
	kurz: Kurz
	subject: Subject
	/** The address that is in the field first. */
	first: string
	makeOf: (url: string, options: LinkOptions) => Promise<View>
	giveUp: (what: GivenUp) => Promise<void>
}

const names: OptionName[] = ['alias', 'title', 'tags', 'days', 'until', 'clicks', 'password']

interface CampaignFieldsProps {
	campaign: Campaign
	change: (campaign: Campaign) => void
}

const CampaignFields = ({ campaign, change }: CampaignFieldsProps) => {
	const words = useWords()
	return (
		<fieldset>
			<legend>{words.campaign.title}</legend>
			{campaignNames.map((name) => (
				<Field
					key={name}
					name={campaignField(name)}
					label={words.campaign.names[name]}
					value={campaign[name] ?? ''}
					onValue={(value) => change({ ...campaign, [name]: value })}
					autoComplete="off"
				/>
			))}
		</fieldset>
	)
}

interface FormProps extends MakeFormProps {
	remembered: Remembered
}

const Form = ({ kurz, subject, first, makeOf, giveUp, remembered }: FormProps) => {
	const words = useWords()
	const [typed, setTyped] = useState(first)
	const making = useMaking({
		...{ kurz, names, giveUp },
		page: first,
		first: { ...remembered.defaults, ...(!subject.isPrivate && { title: subject.title }) },
	})
	const [campaign, setCampaign] = useState(remembered.campaign)
	const [isForwarding, setForwarding] = useState(false)
	const [fault, setFault] = useState('')
	const button = useRef<HTMLButtonElement>(null)
	useLayoutEffect(() => {
		// Enter makes the link of the page.
		if (first !== '') button.current?.focus()
	}, [])
	const trackers = findTrackers(readTarget(typed) ?? '')

	const bare = withoutLogin(withScheme(typed))
	const submit = async (event?: Event): Promise<void> => {
		event?.preventDefault()
		const cause = typedFaultOf(typed)
		if (cause !== undefined) return setFault(bare === undefined ? words.targetFaults[cause] : words.login)
		const target = withScheme(typed)
		await making.submit(async (options) => {
			const url = withCampaign(making.isClean ? withoutTrackers(target) : target, campaign)
			// The last ones are remembered for the next link; a link stands without that.
			if (!subject.isPrivate) await changePreferences(kurz, { campaign }).catch(() => undefined)
			// Its campaign looks like trackers, too.
			return makeOf(url, { ...options, clean: false, ...(isForwarding && { forward_query: true }) })
		})
	}
	return (
		<form class="make" onSubmit={submit} noValidate>
			<Field
				name="target"
				label={words.fields.url.label}
				value={typed}
				onValue={(value) => {
					setFault('')
					setTyped(value)
				}}
				fault={fault || undefined}
				{...rows.url.input}
			/>
			{bare !== undefined && (
				<Button class="plain" onClick={() => setTyped(bare)} text={words.leaveLoginOut} />
			)}
			{trackers.length > 0 && (
				<Checkbox
					name="clean"
					label={words.make.clean(trackers.join(', '))}
					isChecked={making.isClean}
					onChange={making.setClean}
				/>
			)}
			<details class="options" onToggle={making.onToggle}>
				<summary>{words.make.options}</summary>
				<div class="fields">
					<MakingFields making={making} />
					<Checkbox
						name="forward_query"
						label={words.fields.forward_query.label}
						isChecked={isForwarding}
						onChange={setForwarding}
					/>
					<CampaignFields campaign={campaign} change={setCampaign} />
				</div>
			</details>
			<MakingEnd {...{ making, button }} again={() => void submit()} />
		</form>
	)
}

export const MakeForm = (props: MakeFormProps) => {
	const remembered = useRemembered(props.kurz, props.first)
	return remembered && <Form {...{ ...props, remembered }} />
}
