/** Owns how the pages speak of the lengths that account forms take; the numbers are those of the interface. */
import { limits } from '../../shared/links.ts'

export const { account: accountLimits } = limits

export const passwordHint: string = `${accountLimits.password.min} to ${accountLimits.password.max} characters.`
