/** Answers in the short forms that tests compare. */
import { visitPage } from './people.ts'
import type { TestService } from './service.ts'

export const placeOf = (answer: Response) => [answer.status, answer.headers.get('location')]

export const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error]

export const readPage = async (service: TestService, path: string, cookie?: string): Promise<string> =>
	(await visitPage(service, path, cookie)).text()

/** A `Set-Cookie` header that removes the session cookie. */
export const clearedCookie = /^sid=;.*Max-Age=0/
