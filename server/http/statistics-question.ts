/** `?days=` of everything that shows statistics: the last so many UTC days, today included. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { anyWholeNumber } from './request.ts'

/** All days unless given. */
export const rangeQuestion = z.object({ days: anyWholeNumber(1, bounds.rangeDays) })
