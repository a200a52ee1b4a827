/** Web addresses as people read them; host names are decoded here, because browsers don't. */
import { createReadable } from '../../shared/readable.ts'
import { readLabel } from './punycode.ts'

export const { readableUrl, readablePart } = createReadable(readLabel)
