/** States of links, as services name them: the columns that say one, and the words in them. */
import type { MovedField } from '../../../shared/link/import.ts'

/** `off` is every state in which a link leads nowhere and that no limit of ours says. */
export type MovedState = 'active' | 'expired' | 'exhausted' | 'scheduled' | 'paused' | 'off'

const fieldsOf = (field: MovedField, names: string): [string, MovedField][] =>
	names.split(/\s+/).map((name) => [name, field])

/** In every format: a link that is off elsewhere must not go live here because nobody looked. */
export const stateFields: Record<string, MovedField> = Object.fromEntries([
	...fieldsOf(
		'state',
		'status state linkstatus urlstatus poststatus active isactive enabled isenabled published ispublished live islive',
	),
	...fieldsOf(
		'disabled',
		`disabled isdisabled inactive isinactive deleted isdeleted banned isbanned blocked isblocked suspended
		draft isdraft expired isexpired trashed istrashed disabledat deletedat bannedat blockedat trashedat`,
	),
])
/** Those that are times: on where there is one. */
export const stateTimes = ['disabledat', 'deletedat', 'bannedat', 'blockedat', 'trashedat']

const wordsOf = (state: MovedState, words: string): [string, MovedState][] =>
	words.split(/\s+/).map((word) => [word, state])

export const stateWords: ReadonlyMap<string, MovedState> = new Map([
	...wordsOf(
		'active',
		'active enabled live published publish open ok valid normal aktiv actif activo attivo',
	),
	...wordsOf('expired', 'expired ended over abgelaufen expiré'),
	...wordsOf('exhausted', 'exhausted'),
	...wordsOf('scheduled', 'scheduled planned future'),
	...wordsOf('paused', 'paused'),
	...wordsOf(
		'off',
		`inactive disabled deactivated draft auto-draft deleted trash trashed archived blocked banned suspended
		pending private closed hidden removed unpublished stopped inaktiv deaktiviert gelöscht entwurf`,
	),
])
