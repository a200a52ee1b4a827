/** What opens a protected link. */
import * as z from 'zod/mini'
import { brokenPassword, isStorable } from '../text/text.ts'

export const unlockRequest = z.object({
	password: z
		.string('Give the password as text.')
		.check(z.minLength(1, 'Enter the password.'), z.refine(isStorable, brokenPassword)),
})
