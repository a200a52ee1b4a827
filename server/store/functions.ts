/** Installs the database functions; each is a file in functions/. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFile } from '../files.ts'
import type { Tx } from './driver/connect.ts'

const folder = ownFile('server/store/functions')
/** The text between the dollar quotes, as Postgres keeps it. */
const bodyOf = (text: string): string => /\$\$(.*)\$\$/s.exec(text)![1]!

const functions = readdirSync(folder).map((file) => {
	const text = readFileSync(join(folder, file), 'utf8')
	return { name: file.replace('.sql', '').replaceAll('-', '_'), text, body: bodyOf(text) }
})

/**
 * Installs functions that are missing or have another body. Change a body only together with a
 * migration, if only an empty one: otherwise servers of the previous version restore theirs.
 */
export const putFunctions = async (tx: Tx): Promise<void> => {
	const there = await tx<{ name: string; body: string }[]>`
		select proname as name, prosrc as body from pg_proc
		where pronamespace = current_schema()::regnamespace and proname = any (${functions.map(({ name }) => name)}::text[])`
	for (const { name, text, body } of functions) {
		// There may also be old overloads with other parameters.
		if (!there.some((one) => one.name === name && one.body === body)) await tx.unsafe(text)
	}
}

/** Drops them, whatever their parameters. */
export const dropFunctions = async (tx: Tx): Promise<void> => {
	const there = await tx<{ one: string }[]>`
		select oid::regprocedure::text as one from pg_proc
		where pronamespace = current_schema()::regnamespace and proname = any (${functions.map(({ name }) => name)}::text[])`
	for (const { one } of there) await tx.unsafe(`drop function ${one}`)
}
