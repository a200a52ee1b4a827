/** Writes the table of a link's fields into server/INTERFACE.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fieldTable, makeFieldTable } from './field-table.ts'

const file = new URL('../../../server/INTERFACE.md', import.meta.url).pathname
writeFileSync(file, readFileSync(file, 'utf8').replace(fieldTable, makeFieldTable))
