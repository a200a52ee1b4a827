/** The body of a failure, as a zod schema. */
import * as z from 'zod/mini'
import { type ErrorBody, errorCodes } from './errors.ts'

/** One fault in what was sent. */
export const faultDetail = z.object({ path: z.string(), code: z.string(), message: z.string() })

/** The body of every failure. Clients read it loosely: newer servers may send unknown codes. */
export const errorBody = z.object({
	error: z.enum(errorCodes as [ErrorBody['error'], ...ErrorBody['error'][]]),
	details: z.optional(z.array(faultDetail)),
})
