/** The body of a creation: JSON in UTF-8, complete, at most 64 KiB. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/'
const shorten = shortenAt(service)
const json = { 'content-type': 'application/json' }
const post = (body: BodyInit, headers: Record<string, string> = json) =>
	service.ask('/api/v1/shorten', { method: 'POST', headers, body })

const noJson = ['', '{', '{"url":}', 'url=https://example.org', '\ufeff', '{"url":"https://example.org"} x']
const notUtf8 = Buffer.from('{"url":"https://example.org/\xff\xfe"}', 'latin1')
it.each([...noJson, notUtf8])('that is not JSON in UTF-8 is one detail invalid_json: %j', async (text) => {
	const answer = await post(text)
	const body = await answer.json()
	expect([answer.status, body.error]).toEqual([400, 'validation_failed'])
	expect(body.details).toMatchObject([{ path: '', code: 'invalid_json' }])
})

const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
it.each([undefined, ...types, 'application/jsonp'])('of type %s is unsupported_media_type', async (type) => {
	const headers = type === undefined ? {} : { 'content-type': type }
	const answer = await post(new TextEncoder().encode(JSON.stringify({ url })), headers)
	expect(await codeOf(answer)).toEqual([415, 'unsupported_media_type'])
})

it('may name a charset', async () => {
	expect((await shorten({ url }, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
})

it.each([
	['64 KiB and one byte', 64 * 1024 + 1, 413],
	['1 MiB', 1024 * 1024, 413],
	['64 KiB', 64 * 1024, 201],
])('of %s', async (_, size, status) => {
	const text = JSON.stringify({ url, pad: '' })
	const body = JSON.stringify({ url, pad: 'x'.repeat(size - text.length) })
	expect(body).toHaveLength(size)
	for (const stream of [false, true]) {
		const answer = await post(stream ? new Blob([body]).stream() : body)
		expect(answer.status).toBe(status)
		if (status === 413) expect(await answer.json()).toEqual({ error: 'payload_too_large' })
	}
})

it.each([[null], [[]], ['text'], [5], [true]])('that is not an object is refused: %j', async (body) => {
	expect(await faultPaths(await shorten(body))).toEqual([''])
})

it('that breaks off is a bad request, not an internal error', async () => {
	const gone = new DOMException('gone', 'AbortError')
	const body = new ReadableStream({ pull: (controller) => controller.error(gone) })
	expect((await post(body)).status).toBe(400)
})
