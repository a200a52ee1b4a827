/** An edit with names that no field has, as requests send it: the popup needs no check of these. */
import * as z from 'zod/mini'
import { nearName } from '../text/near-names.ts'
import { editFields, fieldsOfEdit } from './edit.ts'
import { isObject } from './rules.ts'

/** Names of a refused body that are repeated. */
const namesAtMost = 10
/** What may be a name that somebody meant; nothing else is sent back. */
const mayBeName = /^[\p{L}\p{N}_.-]{1,50}$/u

/** A body with one of these fields. Fails with an issue for each other name: what it may mean. */
export const bodyWith = (known: string[]) =>
	z.transform((body, { issues }) => {
		if (!isObject(body)) return body
		const sent = Object.keys(body)
		const refuse = (path: string[], message: string) =>
			issues.push({ code: 'custom', path, message, input: body })
		if (sent.length === 0) refuse([], 'Say what to change.')
		if (sent.some((name) => known.includes(name))) return body
		for (const name of sent.slice(0, namesAtMost)) {
			const meant = nearName(name, known, { shortest: 3 })
			const hint = meant === undefined ? '' : ` “${meant}” may be meant.`
			if (mayBeName.test(name)) refuse([name], `An edit has no field “${name}”.${hint}`)
			else refuse([], 'An edit has no such field.')
		}
		return body
	})

/** What an edit accepts. Fails with one issue per missing, wrong or unknown field. */
export const editRequest = z.pipe(bodyWith(Object.keys(editFields.def.shape)), fieldsOfEdit)
