/** The notice above the list about what was done with links. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { useWords } from '../words/use-words.ts'

export const noticeKinds = [
	'deleted',
	'links_deleted',
	'tag_added',
	'tag_removed',
	'no_selection',
	'no_tag',
] as const

export interface ListNotice {
	kind: (typeof noticeKinds)[number]
	/** Numbers of links: worked for, gone, and full of tags. */
	done: number
	gone: number
	full: number
}

const sentencesOf = ({ kind, done, gone, full }: ListNotice, { links, charts }: Words): string[] => [
	links.notices[kind](done, figure(done, charts)),
	...(full > 0 ? [links.noticeFull(full, figure(full, charts))] : []),
	...(gone > 0 ? [links.noticeGone(gone, figure(gone, charts))] : []),
]

/** Renders nothing without a notice. A refusal is an alert. */
export const Notice = ({ notice }: { notice: ListNotice | undefined }) => {
	const words = useWords()
	if (notice === undefined) return null
	const isRefused = notice.kind.startsWith('no_')
	return (
		<div class={`notice ${isRefused ? 'bad' : 'good'}`} role={isRefused ? 'alert' : 'status'}>
			<p>{sentencesOf(notice, words).join(' ')}</p>
		</div>
	)
}
