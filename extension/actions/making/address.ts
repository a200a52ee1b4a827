/** Reads addresses that people type or select. */
import { type TargetFaultCode, targetFaultOf } from '../../../shared/link/target-faults.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import { isShortenable } from './target.ts'
import { withoutLogin } from './unshortenable.ts'

/** What was typed as an address that can be shortened; undefined if it is none. */
export const readTarget = (typed: string): string | undefined => {
	const url = withScheme(typed)
	return isShortenable(url) ? url : undefined
}

/** Why what was typed can't be shortened, if it can't. */
export const typedFaultOf = (typed: string): TargetFaultCode | undefined => targetFaultOf(withScheme(typed))

/** Text that as a whole is an address, with or without a scheme. */
export const addressIn = (text: string | undefined): string | undefined => {
	const trimmed = text?.trim() ?? ''
	if (isShortenable(trimmed) || withoutLogin(trimmed) !== undefined) return trimmed
	const guess = `https://${trimmed}`
	return /^[^\s/]+\.[^\s/]{2,}(\/\S*)?$/.test(trimmed) && isShortenable(guess) ? guess : undefined
}

/** The first address inside a text, without the marks that end a sentence. */
export const addressWithin = (text: string): string | undefined => {
	const [found] = /https?:\/\/[^\s<>"'“”„«»]+/i.exec(text) ?? []
	const url = found?.replace(/[.,;:!?)\]}…]+$/, '')
	return isShortenable(url) || withoutLogin(url) !== undefined ? url : undefined
}
