/** The types of columns that several tables share. */
import { bigint, customType, smallint, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const id = (name: string) => bigint(name, { mode: 'number' })
export const small = (name: string) => smallint(name)
