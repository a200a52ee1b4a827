/** The form that adds tags to many links. */
import { useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import { readTags } from '../../../shared/tags.ts'
import type { ListedLink } from '../../actions/details.ts'
import { addTags, areTags } from '../../actions/many.ts'
import { Field } from '../Field.tsx'
import { useAllWords } from '../use-words.tsx'
import { ManyDialog } from './ManyDialog.tsx'
import type { ManyProps } from './RemoveMany.tsx'

export const TagMany = ({ kurz, state, links, onEnd }: ManyProps) => {
	const words = useAllWords()
	const [text, setText] = useState('')
	const tags = readTags(text)
	const work = async (link: ListedLink): Promise<void> => state.replace(await addTags(kurz, link, tags))
	return (
		<ManyDialog
			links={links}
			work={work}
			title={words.many.tagTitle(links.length, figure(links.length, words))}
			label={words.many.tag}
			isReady={() => tags.length > 0 && areTags(tags)}
			onEnd={onEnd}
		>
			<Field
				name="many-tags"
				label={words.fields.tags.label}
				value={text}
				onValue={setText}
				hint={words.many.tagHint}
				fault={areTags(tags) ? undefined : words.fields.tags.fault}
				autoComplete="off"
			/>
		</ManyDialog>
	)
}
