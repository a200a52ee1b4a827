/** All formats. The first that recognises a row reads the file; any table comes last. */
import type { ImportFormat } from '../../../shared/link/import.ts'
import { bitly } from './bitly.ts'
import { chhoto } from './chhoto.ts'
import { dub } from './dub.ts'
import type { Format, Row } from './format.ts'
import { kurz } from './kurz.ts'
import { kutt } from './kutt.ts'
import { polr } from './polr.ts'
import { shlink } from './shlink.ts'
import { sink } from './sink.ts'
import { spoo } from './spoo.ts'
import { stateFields, stateTimes } from './states.ts'
import { table } from './table.ts'
import { yourls } from './yourls.ts'

const withStates = (format: Format): Format => ({
	...format,
	fields: { ...stateFields, ...format.fields },
	present: [...(format.present ?? []), ...stateTimes],
})

export const inOrder: readonly Format[] = [
	...[kurz, polr, chhoto, yourls, kutt, shlink, dub, sink, spoo, bitly, table].map(withStates),
]

/** The format of a file, by the fields of its first rows; undefined when none knows them. */
export const recognise = (row: Row): Format | undefined => {
	const has = (keys: string[]) => keys.every((key) => Object.hasOwn(row, key))
	const size = Object.keys(row).length
	return inOrder.find(
		({ tellBy, tellWhole = [] }) =>
			tellBy.some(has) || tellWhole.some((keys) => keys.length === size && has(keys)),
	)
}

export const formatOf = (name: ImportFormat): Format => inOrder.find((format) => format.name === name)!
