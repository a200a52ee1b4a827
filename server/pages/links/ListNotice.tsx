/** The notice above the list about what was done with links. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { english } from '../../../shared/statistics/words.ts'

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

const links = (count: number): string => `${figure(count, english)} ${count === 1 ? 'link' : 'links'}`

const done: Record<ListNotice['kind'], (count: number) => string> = {
	deleted: () => 'The link was deleted. It leads nowhere from now on, and its clicks are being erased.',
	links_deleted: (count) =>
		count === 0
			? 'No link was deleted.'
			: count === 1
				? '1 link was deleted. It leads nowhere from now on, and its clicks are being erased.'
				: `${links(count)} were deleted. They lead nowhere from now on, and their clicks are being erased.`,
	tag_added: (count) =>
		count === 0 ? 'No link was tagged.' : `${links(count)} ${count === 1 ? 'has' : 'have'} the tag.`,
	tag_removed: (count) => (count === 0 ? 'No tag was removed.' : `The tag was removed from ${links(count)}.`),
	no_selection: () => 'No link is selected. Tick the box of each link first.',
	no_tag: () => 'Type the tag first, at most 30 characters.',
}

const sentencesOf = ({ kind, done: count, gone, full }: ListNotice): string[] => [
	done[kind](count),
	...(full > 0 ? [`${links(full)} already ${full === 1 ? 'has' : 'have'} the maximum number of tags.`] : []),
	...(gone > 0 ? [`${links(gone)} had been deleted already.`] : []),
]

/** Renders nothing without a notice. A refusal is an alert. */
export const Notice = ({ notice }: { notice: ListNotice | undefined }) => {
	if (notice === undefined) return null
	const isRefused = notice.kind.startsWith('no_')
	return (
		<div class={`notice ${isRefused ? 'bad' : 'good'}`} role={isRefused ? 'alert' : 'status'}>
			<p>{sentencesOf(notice).join(' ')}</p>
		</div>
	)
}
