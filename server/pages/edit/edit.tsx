/** The page that edits a link, for its owner and by its monitor key. */
/** @jsxImportSource preact */
import { titleAgain } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { BlockNotice, type ShownBlock } from '../link/BlockNotice.tsx'
import { EditForm, type EditFormProps } from './EditForm.tsx'

export interface EditPage extends EditFormProps {
	/** Without its scheme; absent when the link can’t be read. */
	shortUrl?: string | undefined
	/** Why it redirects nobody. */
	block?: ShownBlock | undefined
	session?: SessionView | undefined
}

export const editPage = ({ shortUrl, block, session, ...form }: EditPage): Page =>
	documentOf((words) => ({
		title: `${form.sent === undefined ? words.link.edit : titleAgain(form.sent.fault, words)} · ${shortUrl ?? 'Kurz'}`,
		width: 'narrow',
		session,
		children: (
			<>
				<p class="back">
					<a href={form.back}>
						<span aria-hidden="true">←</span> {words.edit.back}
					</a>
				</p>
				<h1>{words.edit.heading}</h1>
				{block && <BlockNotice block={block} isManaged />}
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
