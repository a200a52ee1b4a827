/** Fields that were edited elsewhere while a form was open, and what is said at them. */
import { freeSwitchNames } from '../../../shared/link/free-fields.ts'
import type { Words } from '../../../shared/words/pages.ts'

/** By field. `isMine`: the form has what its sender typed, and `other` is stored; else reversed. */
export type Conflicts = Record<string, { isMine: boolean; other: string }>

export const isSwitch = (name: string): boolean => freeSwitchNames.some((known) => known === name)

/** At each field that was edited elsewhere: the value that the form doesn't hold. */
export const conflictFaults = (conflicts: Conflicts, { edit }: Words): Record<string, string> =>
	Object.fromEntries(
		Object.entries(conflicts).map(([name, { isMine, other }]) => {
			const shown = isSwitch(name) ? edit.switched(other === 'on') : other || edit.empty
			return [name, isMine ? edit.changedTo(shown) : edit.changedFrom(shown)]
		}),
	)
