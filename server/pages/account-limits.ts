/** How the pages speak of the lengths that account forms take. */
import { bounds } from '../../shared/bounds.ts'

export const { account: accountLimits } = bounds

export const passwordHint: string = `${accountLimits.password.min} to ${accountLimits.password.max} characters.`
