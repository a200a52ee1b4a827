/** What an answer says, in the few words that tests compare. */
import { visitPage } from './people.ts'
import type { TestService } from './service.ts'

/** Where it leads. */
export const placeOf = (answer: Response) => [answer.status, answer.headers.get('location')]

/** How it fails, as JSON. */
export const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error]

/** The markup of a page as a browser gets it. */
export const readPage = async (service: TestService, path: string, cookie?: string): Promise<string> =>
	(await visitPage(service, path, cookie)).text()

/** That it takes the session cookie away: the value of one header `Set-Cookie`. */
export const clearedCookie = /^sid=;.*Max-Age=0/
