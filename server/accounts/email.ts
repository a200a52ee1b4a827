/** The rules for email addresses of accounts. */
import * as z from 'zod/mini'
import type { FaultDetail } from '../../shared/errors.ts'
import { isKeptForOpenId } from './identity.ts'

/** What is wrong with a new email address; undefined when it is valid. */
export const emailFault = (email: string): FaultDetail | undefined =>
	z.email().safeParse(email).success && !isKeptForOpenId(email)
		? undefined
		: { path: 'email', code: 'invalid_format', message: 'This is not an email address.' }
