/** Web addresses as people read them, with the host names that we read ourselves. */
import { createReadable } from '../../shared/readable.ts'
import { readLabel } from './punycode.ts'

export const { readableUrl, readablePart } = createReadable(readLabel)
