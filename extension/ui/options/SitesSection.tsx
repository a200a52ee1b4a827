/** The defaults of single sites: those there are, and the form that adds or changes one. */
import { useEffect, useState } from 'preact/hooks'
import { own } from '../../../shared/text/own.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type Places, readPlaces } from '../../actions/server/places.ts'
import type { Account } from '../../actions/storage/items.ts'
import { changeSite, siteIn } from '../../actions/storage/site-defaults.ts'
import type { SiteDefaults, Sites } from '../../actions/storage/site-defaults-record.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Choice } from '../Choice.tsx'
import { draftOf, faultsIn, optionsOf } from '../draft.ts'
import { Field } from '../Field.tsx'
import { inputOf } from '../input-of.ts'
import { Done, Fault } from '../Said.tsx'
import { useKept } from '../use-kept.ts'
import { useAllWords } from '../use-words.tsx'
import { Section } from './Section.tsx'

export interface SitesSectionProps {
	kurz: Kurz
	account: Account | null
	sites: Sites
	/** In the form first; empty for none. */
	site: string
}

const formOf = (site: string, { host = '', clean = false, ...options }: SiteDefaults = {}) => ({
	site,
	host,
	isClean: clean,
	draft: draftOf(options),
})

/** Undefined if nothing is wanted. */
const defaultsIn = ({ host, isClean, draft }: ReturnType<typeof formOf>): SiteDefaults | undefined => {
	const { tags, days } = optionsOf(draft)
	const wanted = {
		...(tags !== undefined && { tags }),
		...(days !== undefined && { days }),
		...(host !== '' && { host }),
		...(isClean && { clean: true }),
	}
	return Object.keys(wanted).length === 0 ? undefined : wanted
}

interface SiteListProps {
	sites: Sites
	edit: (site: string) => void
	forget: (site: string) => void
}

const SiteList = ({ sites, edit, forget }: SiteListProps) => {
	const words = useAllWords()
	const text = words.sites
	const shown = ({ tags = [], days, host, clean }: SiteDefaults): string =>
		[...tags, days && text.days(days), host, clean && text.clean].filter(Boolean).join(' · ')
	return (
		<ul class="sites">
			{Object.entries(sites).map(([site, defaults]) => (
				<li key={site}>
					<p>
						<strong>{site}</strong> <span>{shown(defaults)}</span>
					</p>
					<Button
						class="plain"
						aria-label={text.editWhat(site)}
						onClick={() => edit(site)}
						text={words.edit}
					/>
					<Button
						class="plain"
						aria-label={text.removeWhat(site)}
						onClick={() => forget(site)}
						text={words.remove}
					/>
				</li>
			))}
		</ul>
	)
}

export const SitesSection = ({ kurz, account, sites: first, site }: SitesSectionProps) => {
	const words = useAllWords()
	const text = words.sites
	const [sites, setSites] = useState(first)
	useKept(kurz.items.siteDefaults, setSites)
	const [form, setForm] = useState(() => formOf(site, own(first, site)))
	const [said, setSaid] = useState({ done: '', fault: '', isOfSite: false })
	/** Hosts are asked for once the form is used. */
	const [isUsed, setUsed] = useState(false)
	const [places, setPlaces] = useState<Places>()
	useEffect(() => {
		if (account === null) setPlaces(undefined)
		else if (isUsed) void readPlaces(kurz, account).then(setPlaces)
	}, [account?.token, isUsed])
	const change = (part: Partial<typeof form>): void => {
		setSaid({ done: '', fault: '', isOfSite: false })
		setForm({ ...form, ...part })
	}
	const edit = (one: string): void => {
		change(formOf(one, own(sites, one)))
		document.getElementById('site-tags')?.focus()
	}
	useEffect(() => {
		if (site !== '') document.getElementById('site-tags')?.focus()
	}, [])

	/** Whether the browser stored it. */
	const keep = (one: string, to: SiteDefaults | undefined): Promise<boolean> =>
		changeSite(kurz, one, to).then(
			() => {
				setSaid({ done: (to ? text.saved : text.forgotten)(one), fault: '', isOfSite: false })
				return true
			},
			() => {
				setSaid({ done: '', fault: words.choiceNotKept, isOfSite: false })
				return false
			},
		)
	const faults = faultsIn(form.draft)
	const save = async (event: Event): Promise<void> => {
		event.preventDefault()
		const typed = siteIn(form.site)
		if (typed === undefined) return setSaid({ done: '', fault: text.fault, isOfSite: true })
		if (faults.size > 0) return
		if (await keep(typed, defaultsIn(form))) setForm(formOf(''))
	}
	const hosts = [...new Set(['', ...(places?.hosts.slice(1) ?? []), form.host])]
	return (
		<Section id="sites" title={text.title}>
			<p class="hint">{text.hint}</p>
			<SiteList sites={sites} edit={edit} forget={(one) => void keep(one, undefined)} />
			<form class="stack" onSubmit={save} onFocusIn={() => setUsed(true)} noValidate>
				<div class="pair">
					<Field
						name="site"
						label={text.site}
						hint={text.siteHint}
						fault={said.isOfSite ? said.fault : undefined}
						value={form.site}
						onValue={(value) => change({ site: value })}
						autoCapitalize="off"
						spellcheck={false}
					/>
					{(['tags', 'days'] as const).map((name) => (
						<Field
							key={name}
							{...inputOf(name, words.fields)}
							name={`site-${name}`}
							value={form.draft[name]}
							onValue={(value) => change({ draft: { ...form.draft, [name]: value } })}
							fault={faults.has(name) ? words.fields[name === 'days' ? 'expires_in' : name].fault : undefined}
						/>
					))}
					{hosts.length > 1 && (
						<Choice
							id="site-host"
							label={words.places.host}
							choices={hosts}
							nameOf={(host) => host || (account?.host ?? places?.hosts[0] ?? '')}
							value={form.host}
							onValue={(host) => change({ host })}
						/>
					)}
				</div>
				<Checkbox
					name="site-clean"
					label={text.clean}
					isChecked={form.isClean}
					onChange={(isClean) => change({ isClean })}
				/>
				<Fault>{!said.isOfSite && said.fault}</Fault>
				<Done>{said.done}</Done>
				<button type="submit" class="quiet">
					{text.save}
				</button>
			</form>
		</Section>
	)
}
