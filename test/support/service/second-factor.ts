/** A second factor for a person, set up on the account page, and the codes of their app. */
import { Secret, TOTP } from 'otpauth'
import { formKeyOf, inputsOf, textIn } from '../../server/pages/markup.ts'
import { type Person, send, visitPage } from './people.ts'
import type { TestService } from './service.ts'

/** Milliseconds of a code. */
export const period = 30_000

export interface Factor {
	/** The code of the app, some periods ahead of the clock. */
	code: (ahead?: number) => string
	recovery: string[]
	/** What the form sent. */
	fields: Record<string, string>
}

/** What the page offers to an app. */
export const offered = async (service: TestService, { cookie }: Pick<Person, 'cookie'>) => {
	const html = await (await visitPage(service, '/account/second-factor', cookie)).text()
	const [, text = ''] = /Key: ([A-Z2-7 ]{39})/.exec(textIn(html)) ?? []
	const totp = new TOTP({ secret: Secret.fromBase32(text.replaceAll(' ', '')) })
	const code = (ahead = 0) => totp.generate({ timestamp: service.clock.now + ahead * period })
	return { html, text, code, key: formKeyOf(html) }
}

/** Sets one up. Codes of this period are used up then. */
export const addFactor = async (service: TestService, person: Person): Promise<Factor> => {
	const { key, code } = await offered(service, person)
	const fields = { key, code: code(), password: person.password }
	const answer = await send(service, '/account/second-factor', fields, person)
	const recovery = textIn(await answer.text()).match(/\b[a-z2-7]{5}-[a-z2-7]{5}\b/g) ?? []
	if (answer.status !== 200 || recovery.length !== 10) throw new Error(`no factor: ${answer.status}`)
	return { code, recovery, fields }
}

/** The second step of a sign-in on the page, of which this is the first answer. */
export const sendCode = async (service: TestService, first: Response, code: string): Promise<Response> => {
	const { ticket, next } = inputsOf(await first.text())
	const fields = { ticket: ticket?.value ?? '', code, ...(next?.value && { next: next.value }) }
	return send(service, '/sign-in/code', fields)
}
