/** Everything a server can be asked about links. The popup doesn't load it before its link. */
import { createLinkCalls } from '../../../shared/client/link-calls.ts'
import { type Kurz, talkTo } from '../kurz.ts'

/** Calls to one server; with a token as its account. */
export const callsTo = (kurz: Kurz, origin: string, token?: string) =>
	createLinkCalls(talkTo(kurz, origin, token).caller)
