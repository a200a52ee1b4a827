/** All formats. The first that recognises a row reads the file. */
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
import { yourls } from './yourls.ts'

/** Those with many fields of their own come first; Bitly's CSV has the fewest. */
export const inOrder: readonly Format[] = [kurz, polr, chhoto, yourls, kutt, shlink, dub, sink, spoo, bitly]

/** The format of a file, by its first row; undefined when none knows it. */
export const recognise = (row: Row): Format | undefined =>
	inOrder.find(({ tellBy }) => tellBy.some((keys) => keys.every((key) => Object.hasOwn(row, key))))

export const formatOf = (name: ImportFormat): Format => inOrder.find((format) => format.name === name)!
