/** What the columns of a file become: by its format, or as somebody said. */
import { type MovedField, movedFields } from '../../shared/link/import.ts'
import { own } from '../../shared/text/own.ts'
import { invalid } from '../errors.ts'
import type { FileRow } from './file/rows.ts'
import { type Format, keyOf } from './formats/format.ts'

export interface Column {
	column: string
	field: MovedField | null
}

/** What each column of the first rows becomes. */
export const columnsOf = (format: Format, { item, row }: NonNullable<FileRow['read']>): Column[] => {
	const nested = Object.keys(format.flatten?.(row) ?? {}).filter((key) => !Object.hasOwn(row, key))
	return [...Object.keys(item), ...nested].map((column) => ({
		column,
		field: own(format.fields, keyOf(column)) ?? null,
	}))
}

/**
 * The format with what was said of its columns: `short_url:3,-:status`, each by its number from 1
 * or its name; `-` leaves it out. Fails with `validation_failed`.
 */
export const withColumns = (format: Format, said: string, { item }: NonNullable<FileRow['read']>): Format => {
	const names = Object.keys(item)
	const fields = new Map(Object.entries(format.fields))
	const unneeded = [...(format.unneeded ?? [])]
	for (const one of said.split(',').filter((part) => part.trim() !== '')) {
		const [, asked = '', column = ''] = /^\s*(-|[a-z_]+)\s*:\s*(.*?)\s*$/.exec(one) ?? []
		const field = asked === 'url' ? 'long_url' : movedFields.find((name) => name === asked)
		const key = keyOf(/^\d{1,3}$/.test(column) ? (names[Number(column) - 1] ?? '') : column)
		if ((field === undefined && asked !== '-') || !names.some((name) => keyOf(name) === key))
			throw invalid(
				'columns',
				'invalid',
				`“${one.trim().slice(0, 80)}” is no field with a column of this file.`,
			)
		for (const [other, its] of [...fields]) if (its === field || other === key) fields.delete(other)
		if (field === undefined) unneeded.push(key)
		else fields.set(key, field)
	}
	return { ...format, fields: Object.fromEntries(fields), unneeded }
}

/** Whether somebody said which columns have name and target. */
export const saysBoth = (columns: string): boolean =>
	/(^|,)\s*short_url:/.test(columns) && /(^|,)\s*(long_)?url:/.test(columns)
