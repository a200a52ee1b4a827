/** Web addresses as people read them, with the host names that Bun reads. */
import { domainToUnicode } from 'node:url'
import { createReadable } from '../../shared/text/readable.ts'

export const { readableUrl, readablePart } = createReadable((label) => domainToUnicode(label) || label)
