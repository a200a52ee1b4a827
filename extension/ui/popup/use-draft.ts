/** The options of a link as typed in the popup; before that as remembered. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { readDefaults } from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { draftOf } from '../draft.ts'

const untouched = draftOf({})

/** `first` is in the fields beside what was remembered. */
export const useDraft = (kurz: Kurz, first: LinkOptions = {}) => {
	const [draft, setDraft] = useState(untouched)
	useEffect(() => {
		// Keep what was typed before the defaults were read.
		void readDefaults(kurz).then((defaults) =>
			setDraft((now) => (now === untouched ? draftOf({ ...defaults, ...first }) : now)),
		)
	}, [])
	return [draft, setDraft] as const
}
