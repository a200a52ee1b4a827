/** The defaults of single sites: those there are, and the form that adds or changes one. */
import { useEffect, useState } from 'preact/hooks'
import { own } from '../../../shared/text/own.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { sentNames } from '../../actions/list/field-names.ts'
import { shownAddress } from '../../actions/readable.ts'
import { type Places, readPlaces } from '../../actions/server/places.ts'
import type { Account } from '../../actions/storage/items.ts'
import { changeSite, siteIn } from '../../actions/storage/site-defaults.ts'
import type { SiteDefaults, Sites } from '../../actions/storage/site-defaults-record.ts'
import { Checkbox } from '../Checkbox.tsx'
import { Choice } from '../Choice.tsx'
import { draftOf, faultsIn, optionsOf } from '../draft.ts'
import { Field } from '../Field.tsx'
import { inputOf } from '../input-of.ts'
import { Done, Fault } from '../Said.tsx'
import { useKept } from '../use-kept.ts'
import { useAllWords } from '../use-words.tsx'
import { Section } from './Section.tsx'
import { SiteList } from './SiteList.tsx'

export interface SitesSectionProps {
	kurz: Kurz
	account: Account | null
	sites: Sites
	/** In the form first; empty for none. */
	site: string
}

/** An empty host is the usual one; undefined is the account's. */
const formOf = (site: string, { host, clean = false, ...options }: SiteDefaults = {}) => ({
	site: shownAddress(site),
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
		...(host !== undefined && { host }),
		...(isClean && { clean: true }),
	}
	return Object.keys(wanted).length === 0 ? undefined : wanted
}

interface SiteHostProps {
	kurz: Kurz
	account: Account
	host: string | undefined
	onHost: (host: string | undefined) => void
}

/** Where there is a choice: the account's own, the usual one, and the others. */
const SiteHost = ({ kurz, account, host, onHost }: SiteHostProps) => {
	const words = useAllWords()
	const [places, setPlaces] = useState<Places>()
	useEffect(() => void readPlaces(kurz, account).then(setPlaces), [account.token])
	if (places === undefined || (places.hosts.length === 1 && !host)) return null
	const [usual] = places.hosts
	return (
		<Choice
			id="site-host"
			label={words.places.host}
			choices={[...new Set(['', ...places.hosts, host || usual])]}
			nameOf={(name) => (name ? shownAddress(name) : words.sites.asAccount)}
			value={host === '' ? usual : (host ?? '')}
			onValue={(name) => onHost(name === '' ? undefined : name === usual ? '' : name)}
		/>
	)
}

const focusOn = (id: string): void => document.getElementById(id)?.focus()

export const SitesSection = ({ kurz, account, sites: first, site }: SitesSectionProps) => {
	const words = useAllWords()
	const text = words.sites
	const [sites, setSites] = useState(first)
	useKept(kurz.items.siteDefaults, setSites)
	const [form, setForm] = useState(() => formOf(site, own(first, site)))
	const [said, setSaid] = useState<{ done?: string; fault?: string; ofSite?: string }>({})
	/** Hosts are asked for once the form is used. */
	const [isUsed, setUsed] = useState(false)
	const change = (part: Partial<typeof form>): void => {
		setSaid({})
		setForm({ ...form, ...part })
	}
	const edit = (one: string): void => {
		change(formOf(one, own(sites, one)))
		focusOn('site-tags')
	}
	useEffect(() => {
		if (site !== '') focusOn('site-tags')
	}, [])

	/** Whether the browser stored it. */
	const keep = async (one: string, to: SiteDefaults | undefined): Promise<boolean> => {
		const isKept = await changeSite(kurz, one, to).then(
			() => true,
			() => false,
		)
		setSaid(
			isKept
				? { done: (to ? text.saved : text.forgotten)(shownAddress(one)) }
				: { fault: words.choiceNotKept },
		)
		// What had the focus may be gone.
		if (isKept) focusOn('site')
		return isKept
	}
	const faults = faultsIn(form.draft)
	const save = async (event: Event): Promise<void> => {
		event.preventDefault()
		const typed = siteIn(form.site)
		if (typed === undefined) return setSaid({ ofSite: text.fault })
		if (faults.size === 0 && (await keep(typed, defaultsIn(form)))) setForm(formOf(''))
	}
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
						fault={said.ofSite}
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
							fault={faults.has(name) ? words.fields[sentNames[name]].fault : undefined}
						/>
					))}
					{account !== null && isUsed && (
						<SiteHost {...{ kurz, account }} host={form.host} onHost={(host) => change({ host })} />
					)}
				</div>
				<Checkbox
					name="site-clean"
					label={text.clean}
					isChecked={form.isClean}
					onChange={(isClean) => change({ isClean })}
				/>
				<Fault>{said.fault}</Fault>
				<Done>{said.done}</Done>
				<button type="submit" class="quiet">
					{text.save}
				</button>
			</form>
		</Section>
	)
}
