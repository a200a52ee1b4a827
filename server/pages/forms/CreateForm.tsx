/** The form that creates a link. After a failure it keeps its values, except the password. */
/** @jsxImportSource preact */
import { campaignField, campaignNames } from '../../../shared/link/campaign.ts'
import {
	besideClicks,
	freeSwitchNames,
	freeTextNames,
	switchesAtFirst,
} from '../../../shared/link/free-fields.ts'
import { paths } from '../../../shared/paths.ts'
import { isEnough, type Team } from '../../../shared/teams.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { AsSent } from '../frame/FaultSummary.tsx'
import { FormKey } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { Field, SelectField, verbatim } from './Field.tsx'
import { readFault, type SentForm } from './faults.ts'
import { LinkField } from './LinkField.tsx'
import { PlacesRead } from './PlacesRead.tsx'

const typed = ['alias', 'password', 'expires_in', 'expires_at', 'max_clicks', ...freeTextNames] as const
const options = [...typed, ...freeSwitchNames] as const
export interface CreateFormProps {
	form?: SentForm | undefined
	/** Hosts on which links can be made, the usual one first; with one there is no choice. */
	hosts?: { names: string[]; last: string | undefined } | undefined
	/** Teams of the reader; those whose links they may make can be chosen. */
	teams?: Pick<Team, 'id' | 'name' | 'role'>[] | undefined
	/** Path to post to. */
	action?: string
	/** A form sent twice with the same key creates one link. */
	formKey: string
}

/** Whose a link is, and on which host; nothing where there is no choice. */
export const OwnerAndHost = ({
	form,
	hosts = { names: [], last: undefined },
	teams = [],
}: Required<Pick<CreateFormProps, 'form'>> & Pick<CreateFormProps, 'hosts' | 'teams'>) => {
	const { forms, teams: words } = useWords()
	const { values } = form ?? { values: {} }
	const owners = teams.filter(({ role }) => isEnough(role, 'editor'))
	const host = values.host ?? hosts.last ?? ''
	// Where nobody can say which there are, the one that was sent stays.
	const choices = hosts.names.length > 0 ? hosts.names : [host]
	return (
		<div class="grid">
			{(owners.length > 0 || values.team) && (
				<SelectField
					name="team"
					label={words.owner}
					value=""
					choices={[['', words.mine], ...owners.map(({ id, name }): [string, string] => [id, name])]}
				/>
			)}
			{(choices.length > 1 || choices[0] === values.host) && (
				<SelectField
					name="host"
					label={forms.host}
					value={host}
					choices={choices.map((name) => [name, shownAddress(name)])}
				/>
			)}
		</div>
	)
}

/** What the target’s own statistics read from its address; scripts show what becomes of it. */
const CampaignFields = () => {
	const { campaign } = useWords().forms
	return (
		<fieldset class="boxed" data-campaign>
			<legend>{campaign.title}</legend>
			<p class="hint">{campaign.hint}</p>
			<div class="grid">
				{campaignNames.map((name) => {
					const label = campaign.names[name]
					return <Field key={name} name={campaignField(name)} label={label} {...verbatim} />
				})}
			</div>
			<p hidden>
				{campaign.leadsTo} <output class="link" />
			</p>
			<button type="button" class="quiet" hidden>
				{campaign.asLast}
			</button>
		</fieldset>
	)
}

/** `isLimited`, `limitation_type`, `isProtected` and `type` follow from which fields are filled. */
export const CreateForm = ({
	form = { values: {} },
	hosts,
	teams,
	action = paths.home(),
	formKey,
}: CreateFormProps) => {
	const words = useWords()
	const { forms } = words
	const reading = readFault(form.fault, ['url', 'host', ...options], forms.create, words)
	const isOpen = [...options, ...campaignNames.map(campaignField)].some(
		(name) => form.values[name] || name in reading.byField,
	)
	return (
		<form method="post" action={action} class="create">
			<FormKey value={formKey} />
			<AsSent reading={reading} values={form.values}>
				<PlacesRead places={form.places} button={forms.shorten} />
				<div class="hero-field">
					<LinkField name="url" placeholder="https://" required />
					<button type="submit">{forms.shorten}</button>
				</div>
				<OwnerAndHost {...{ form, hosts, teams }} />
				<details open={isOpen}>
					<summary>{forms.options}</summary>
					<div class="boxed">
						<div class="grid">
							{typed.map((name) =>
								name === 'max_clicks' ? (
									<div key={name} class="boxed">
										<LinkField name={name} />
										<LinkField name={besideClicks} />
									</div>
								) : (
									<LinkField key={name} name={name} />
								),
							)}
						</div>
						{switchesAtFirst.map((name) => (
							<LinkField key={name} name={name} />
						))}
						<CampaignFields />
					</div>
				</details>
			</AsSent>
		</form>
	)
}
