/** What the forms call the fields of a link: some have a shorter name than in the interface. */
import { type BriefName, briefNames } from '../../../shared/link/free-fields.ts'

const free = Object.fromEntries(briefNames.map((name) => [name, name])) as { [Name in BriefName]: Name }

/** The interface's names for them. */
export const sentNames = {
	target: 'url',
	alias: 'alias',
	...free,
	days: 'expires_in',
	until: 'expires_at',
	clicks: 'max_clicks',
	password: 'password',
} as const
export type FormField = keyof typeof sentNames

/** Which of these fields of a form a fault of the request belongs to. */
export const fieldOf = <Field extends FormField>(of: readonly Field[], path = ''): Field | undefined =>
	of.find((field) => sentNames[field] === path.split('.')[0])
