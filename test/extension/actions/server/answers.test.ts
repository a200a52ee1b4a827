/** The table of failures: what answered → what is said in each language → what helps. */
import { expect, it } from 'vitest'
import { shortenAndCopy } from '../../../../extension/actions/popup.ts'
import { type ShownFailure, strangerCodes } from '../../../../extension/actions/server/failure.ts'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import { failures, remedyOf } from '../../../../extension/actions/server/remedies.ts'
import { testServer } from '../../../../extension/actions/server/server.ts'
import { failureText } from '../../../../extension/locales/texts.ts'
import {
	away,
	keep,
	keptLink,
	ORIGIN,
	openTestKurz,
	type Service,
	silent,
	type TestKurz,
	wish,
} from '../../../support/browsers/extension-kurz.ts'
import { allWords } from '../../../support/browsers/extension-words.ts'

/** Pages of a proxy, a firewall, another service: no JSON of ours. */
const pages = (...statuses: number[]): Service[] =>
	statuses.map((status) => () => new Response('<h1>Not Kurz</h1>', { status }))
/** The headers came, the rest not in time. */
const brokenOff: Service = ({ mode }) => {
	if (mode === 'no-cors') throw new TypeError('network error')
	const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
	return new Response(body)
}

const answers: Record<(typeof strangerCodes)[number], Service[]> = {
	timed_out: [silent],
	unreachable: [away, brokenOff],
	redirected: [() => Response.redirect('https://elsewhere.example/'), () => Response.error()],
	gated: pages(401, 407, 511),
	turned_away: pages(403, 451),
	payload_too_large: pages(413, 414, 431),
	failing: pages(500, 502, 503, 504, 521, 599),
	unexpected_answer: [...pages(200, 201, 400, 404, 405), () => Response.json({ error: 'other' })],
}
const cases = strangerCodes.flatMap((code) => answers[code].map((answer) => ({ code, answer })))

/** The places that ask, and what each of them says. */
const places: Record<string, (kurz: TestKurz) => Promise<ShownFailure | undefined>> = {
	'the popup': async (kurz) => {
		const view = await shortenAndCopy(kurz, wish, async () => true)
		return view.kind === 'failed' ? view.failure : undefined
	},
	'the list': async (kurz) => {
		await keep(kurz, [keptLink('one')])
		return (await refreshFigures(kurz, await kurz.items.links.read())).away?.failure
	},
	'the settings': async (kurz) => {
		const finding = await testServer(kurz, ORIGIN)
		return finding.kind === 'failed' ? finding.failure : undefined
	},
}

it.each(Object.keys(places))('%s reads every answer as the table says', async (place) => {
	for (const { code, answer } of cases) {
		const kurz = await openTestKurz(answer)
		const reading = places[place]!(kurz)
		if (answer === silent) {
			await expect.poll(() => kurz.ends).not.toEqual([])
			kurz.ends[0]!.come()
		}
		expect((await reading)?.code, String(answer)).toBe(code)
	}
})

it.each(Object.keys(failures) as ShownFailure['code'][])(
	'"%s" has a sentence in each language, and something that helps',
	(code) => {
		for (const words of Object.values(allWords)) {
			const text = failureText({ code }, 'kurz.example', words)
			expect(text).toMatch(/^.{10,}\.$/)
			if ((strangerCodes as string[]).includes(code)) expect(text).toContain('kurz.example')
		}
		expect(['retry', 'settings', 'links']).toContain(remedyOf({ code }))
	},
)

it('a fault of the moment is never blamed on the address', () => {
	const moments = ['failing', 'timed_out', 'turned_away', 'service_unavailable', 'rate_limited'] as const
	for (const code of moments) {
		expect(failures[code].helps).toBe('retry')
		for (const words of Object.values(allWords))
			expect(words.failures[code]).not.toBe(words.failures.unexpected_answer)
	}
})

it('a proxy that limits requests is waited for like Kurz itself', async () => {
	const kurz = await openTestKurz(() => new Response('', { status: 429, headers: { 'retry-after': '7' } }))
	expect(await places['the popup']!(kurz)).toMatchObject({ code: 'rate_limited', wait: 7 })
	expect(await testServer(kurz, ORIGIN)).toMatchObject({ failure: { code: 'rate_limited', wait: 7 } })
})
