/** The body of a failure, as a zod schema. */
import * as z from 'zod/mini'
import { type ErrorBody, errorCodes } from './errors.ts'

/** One thing that is wrong with what was sent. */
export const faultDetail = z.object({ path: z.string(), code: z.string(), message: z.string() })

/** The body of every failure; a client meets unknown codes of newer servers, so it reads this loosely. */
export const errorBody = z.object({
	error: z.enum(errorCodes as [ErrorBody['error'], ...ErrorBody['error'][]]),
	details: z.optional(z.array(faultDetail)),
})
