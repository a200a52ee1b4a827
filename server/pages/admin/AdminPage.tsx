/** What the pages of operators share: navigation, notices, rows, and tables with buttons. */
/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps, VNode } from 'preact'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { notVerified } from '../../accounts/identity.ts'
import type { Act, AskedAct } from '../../administration/administration.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { Field, Hidden, verbatim } from '../forms/Field.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { Notice } from '../frame/Notice.tsx'
import { PickAll, Records, type RecordsProps, selectedForm } from '../frame/Records.tsx'
import { Submit } from '../frame/Submit.tsx'
import { Turn } from '../frame/Turn.tsx'
import { useWords } from '../words/use-words.ts'

/** What is said instead of how much an act changed: why nothing was done, and of backups. */
export const sayings = {
	noSelection: 'bad',
	lastOperator: 'bad',
	noHost: 'bad',
	backupBusy: 'bad',
	backupFailed: 'bad',
	backupMade: 'good',
	backupBegun: 'good',
} as const
export type AdminNotice = { act: Act; done: number } | { said: keyof typeof sayings }

export interface AdminView {
	notice?: AdminNotice | undefined
	now: Date
}

const sections = ['links', 'hosts', 'blockedHosts', 'accounts', 'service', 'log'] as const
type Section = (typeof sections)[number]

const Sections = ({ current }: { current: Section }) => {
	const { admin } = useWords()
	return (
		<nav class="ranges" aria-label={admin.pages}>
			{sections.map((section) => (
				<a
					key={section}
					href={adminPaths[section]()}
					{...(section === current && { 'aria-current': 'page' as const })}
				>
					{admin[section]}
				</a>
			))}
		</nav>
	)
}

const Done = ({ notice }: { notice: AdminNotice | undefined }) => {
	const { admin, charts } = useWords()
	if (notice === undefined) return null
	if ('said' in notice) return <Notice tone={sayings[notice.said]}>{admin.said[notice.said]}</Notice>
	const { act, done } = notice
	return (
		<Notice>{act === 'invite' ? admin.invited : admin.acts[act].done(done, figure(done, charts))}</Notice>
	)
}

/** A page of operators: its heading is its name in the navigation. */
export const adminPage = (
	{ notice }: AdminView,
	section: Section,
	contentOf: (words: Words) => ComponentChildren,
): Page =>
	documentOf((words) => ({
		heading: words.admin[section],
		width: 'wide',
		current: adminPaths.links(),
		children: (
			<>
				<Sections current={section} />
				<Done notice={notice} />
				{contentOf(words)}
			</>
		),
	}))

interface ActsProps extends RecordsProps {
	/** Of the boxes. */
	name: string
	/** The path of this page, to return to it. */
	list: string
	acts: readonly AskedAct[]
	children: VNode[]
}

/** A table whose rows have boxes, and the buttons for what is ticked. GET: the next page asks. */
export const ActTable = ({ name, list, acts, ...table }: ActsProps) => {
	const { admin, links } = useWords()
	return (
		<>
			{table.children.length > 0 && (
				<form id={selectedForm} class="selected" method="get" action={adminPaths.act()}>
					<Hidden list={list} />
					<PickAll name={name} />
					<span class="hint">{links.selected.links}</span>
					{acts.map((act) => (
						<Submit
							key={act}
							look="quiet small"
							name="act"
							value={act}
							text={act === 'block_host' ? admin.blockHost : admin.acts[act].name}
						/>
					))}
				</form>
			)}
			<Records pick {...table} />
		</>
	)
}

interface SearchProps {
	/** The path of this page. */
	action: string
	label: string
	q: string
	/** What else is asked. */
	children?: ComponentChildren
}

export const AdminSearch = ({ action, label, q, children }: SearchProps) => (
	<search>
		<form method="get" action={action} class="asking">
			<Field name="q" type="search" label={label} value={q} {...verbatim} />
			{children}
			<Submit look="quiet" text={useWords().links.search} />
		</form>
	</search>
)

/** An account's label, with its sign in the reader's language. */
export const Account = ({ label }: { label: string }): ComponentChildren => {
	const { admin } = useWords()
	return label.endsWith(notVerified) ? (
		<>
			{label.slice(0, -notVerified.length)} <span class="bad">({admin.notVerified})</span>
		</>
	) : (
		label
	)
}

/** Under a host in ASCII: what visitors read about it too. */
export const LookAlike = () => <span class="hint bad">{useWords().preview.lookAlikes}</span>

/** Ways to older and to the newest entries of a list. */
export interface Place {
	next?: string | undefined
	first?: string | undefined
}
export const Older = ({ next, first, text }: Place & { text?: string | undefined }) => {
	const { admin } = useWords()
	const ways: ComponentProps<typeof Turn>['ways'] = [
		[first, admin.newest],
		[next, text ?? admin.older, 'next'],
	]
	return <Turn label={admin.older} ways={ways} />
}
