/** The examples for other programs, each executed against a real server. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../../support/machine/packages.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { asJson } from '../../support/service/json.ts'

const place = useWorkplace('kurz-examples')
const { origin } = await startServer(place, { env: { RATE_LIMIT_SET: 'off' } })
const fileOf = (name: string): string =>
	fileURLToPath(new URL(`../../../server/examples/${name}`, import.meta.url))
const target = 'https://target.example/a?b=c%20d&e=f#g'

const programs: [string, string, string][] = [
	['curl', 'sh', 'shorten.sh'],
	['bun', process.execPath, 'shorten.ts'],
	['python3', 'python3', 'shorten.py'],
]

describe.each(programs)('the example for %s', (program, command, file) => {
	const isMissing = program !== 'bun' && findProgram(program) === undefined
	const run = async (...args: string[]) => {
		const child = place.start(command, [fileOf(file), ...args], { cwd: place.folder })
		return { code: await child.ended, lines: child.output().trim().split('\n') }
	}

	it.skipIf(isMissing)(
		`makes a link, follows, reads and deletes it${isMissing ? ' (skipped)' : ''}`,
		async () => {
			const { code, lines } = await run(origin, target)
			const [made, ...rest] = lines
			expect(made).toMatch(new RegExp(`^short link: ${origin}/[a-z2-9]{7}$`))
			expect(rest).toEqual([`leads to: ${target}`, 'clicks: 1', 'deleted'])
			expect(code).toBe(0)
			expect((await fetch(made!.replace('short link: ', ''), { redirect: 'manual' })).status).toBe(404)
		},
	)

	it.skipIf(isMissing)('says what the server refuses, and fails', async () => {
		const { code, lines } = await run(origin, 'nonsense')
		expect(lines.join()).toMatch(/validation_failed|error: 400/)
		expect(code).not.toBe(0)
	})
})

describe('the file for ShareX', () => {
	const file = readFileSync(fileOf('kurz.sxcu'), 'utf8')
	const account = { email: 'sharex@example.org', password: 'a long password' }

	/** As ShareX does: CustomUploaderItem.cs, `GetData` and `ParseResponse`, in version 17. */
	const send = async (text: string, input: string) => {
		const uploader = JSON.parse(text)
		const encoded = JSON.stringify(input).slice(1, -1)
		const answer = await fetch(uploader.RequestURL, {
			method: uploader.RequestMethod,
			headers: {
				...uploader.Headers,
				...(uploader.Body === 'JSON' && { 'content-type': 'application/json' }),
			},
			body: uploader.Data.replaceAll('{input}', encoded),
		})
		const body = await answer.json()
		const parse = (syntax: string) => syntax.replace(/\{json:(\w+)\}/g, (_, name) => String(body[name]))
		return answer.ok
			? { url: parse(uploader.URL), deletion: parse(uploader.DeletionURL) }
			: { error: parse(uploader.ErrorMessage) }
	}

	it('makes a link of the account, opens its page, and says what is wrong', async () => {
		expect(JSON.parse(file)).toMatchObject({ DestinationType: 'URLShortener', Body: 'JSON' })
		const signedUp = await fetch(`${origin}/api/v1/auth/sign-up/email`, asJson(account))
		expect(signedUp.status).toBe(200)
		const answer = await fetch(`${origin}/api/v1/tokens`, asJson({ ...account, name: 'ShareX' }))
		const { access_token } = (await answer.json()) as { access_token: string }
		const here = file.replaceAll('https://kurz.example', origin)
		expect(await send(here, target)).toEqual({ error: 'unauthorized' })

		const mine = here.replace('ACCESS-TOKEN', access_token)
		const { url, deletion } = await send(mine, `${target}"quoted`)
		const visit = await fetch(url!, { redirect: 'manual' })
		expect([visit.status, visit.headers.get('location')]).toEqual([302, `${target}"quoted`])
		const page = await fetch(deletion!, { headers: { accept: 'text/html' } })
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')])
		const own = await fetch(`${origin}/api/v1/my-links`, {
			headers: { authorization: `Bearer ${access_token}` },
		})
		expect(await own.json()).toMatchObject([{ data: { long_url: `${target}"quoted` } }])
		expect(await send(mine, 'nonsense')).toEqual({ error: 'validation_failed' })
	})
})
