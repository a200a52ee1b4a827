/** What the pages of operators share: navigation, notices, and buttons for what is ticked. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Words } from '../../../shared/words/pages.ts'
import type { AskedAct } from '../../administration/administration.ts'
import type { Act } from '../../administration/audit.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { Hidden } from '../forms/Hidden.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { PickAll, selectedForm } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'

export const refusals = ['noSelection', 'lastOperator', 'noHost', 'backupBusy', 'backupFailed'] as const
export const sayings = ['backupMade', 'backupBegun'] as const

/** What was done, or why nothing was. */
export type AdminNotice =
	| { act: Act; done: number }
	| { said: (typeof sayings)[number] }
	| { refused: (typeof refusals)[number] }

export interface AdminView {
	notice?: AdminNotice | undefined
	now: Date
}

const sections = ['links', 'hosts', 'accounts', 'service', 'log'] as const
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

/** A refusal is an alert. */
const Notice = ({ notice }: { notice: AdminNotice | undefined }) => {
	const { admin, charts } = useWords()
	if (notice === undefined) return null
	const isRefused = 'refused' in notice
	const text = isRefused
		? admin.refused[notice.refused]
		: 'said' in notice
			? admin.said[notice.said]
			: notice.act === 'invite'
				? admin.invited
				: admin.acts[notice.act].done(notice.done, figure(notice.done, charts))
	return (
		<div class={`notice ${isRefused ? 'bad' : 'good'}`} role={isRefused ? 'alert' : 'status'}>
			<p>{text}</p>
		</div>
	)
}

/** A page of operators: its heading is its name in the navigation. */
export const adminPage = (
	{ notice }: AdminView,
	section: Section,
	contentOf: (words: Words) => ComponentChildren,
): Page =>
	documentOf((words) => ({
		title: `${words.admin[section]} · Kurz`,
		width: 'wide',
		current: adminPaths.links(),
		children: (
			<>
				<h1>{words.admin[section]}</h1>
				<Sections current={section} />
				<Notice notice={notice} />
				{contentOf(words)}
			</>
		),
	}))

/** The buttons for what is ticked. GET: the next page asks. */
export const ActBar = ({
	name,
	list,
	acts,
}: {
	/** Of the boxes. */
	name: string
	/** The path of this page, to return to it. */
	list: string
	acts: readonly AskedAct[]
}) => {
	const { admin, links } = useWords()
	return (
		<form id={selectedForm} class="selected" method="get" action={adminPaths.act()}>
			<Hidden list={list} />
			<PickAll name={name} />
			<span class="hint">{links.selected.links}</span>
			{acts.map((act) => (
				<button key={act} type="submit" class="quiet small" name="act" value={act}>
					{act === 'block_host' ? admin.blockHost : admin.acts[act].name}
				</button>
			))}
		</form>
	)
}
