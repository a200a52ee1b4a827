/** A QR code that is asked for again is not drawn again; what is kept is bounded. */
import QRCode from 'qrcode'
import { afterEach, expect, it, vi } from 'vitest'
import { qrRoutes } from '../../../server/api/qr.ts'

const create = vi.spyOn(QRCode, 'create')
afterEach(() => create.mockClear())

const start = () => {
	const routes = qrRoutes()
	const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
		routes.handle(new Request(`http://localhost/api/v1/qr?${new URLSearchParams(query)}`, { headers }))
	return { ask, read: async (query: Record<string, string>) => Buffer.from(await (await ask(query)).bytes()) }
}
const url = 'https://kurz.example/7k2m9xq'
const headersOf = ({ status, headers }: Response) => [status, Object.fromEntries(headers)]

it.each(['png', 'svg'])('asked again it is the same picture, drawn once: %s', async (format) => {
	const { ask } = start()
	const first = await ask({ url, format })
	expect(create).toHaveBeenCalled()
	create.mockClear()
	const second = await ask({ url, format })
	expect(headersOf(second)).toEqual(headersOf(first))
	expect(await second.bytes()).toEqual(await first.bytes())
	const known = await ask({ url, format }, { 'if-none-match': first.headers.get('etag')! })
	expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([
		304,
		'',
		first.headers.get('etag'),
	])
	expect(create).not.toHaveBeenCalled()
})

it('every parameter makes another picture', async () => {
	const { read } = start()
	const asked = [
		{},
		{ size: '301' },
		{ margin: '0' },
		{ level: 'H' },
		{ dark: 'aa0000' },
		{ light: 'eeeeee' },
		{ format: 'svg' },
		{ url: `${url}x` },
		// Of another link: the case of an address is part of it.
		{ url: url.replace('7k2m9xq', '7K2M9XQ') },
	]
	const pictures: string[] = []
	for (const _ of [1, 2])
		for (const more of asked) pictures.push((await read({ url, ...more })).toString('hex'))
	expect(new Set(pictures.slice(0, asked.length)).size).toBe(asked.length)
	expect(pictures.slice(asked.length)).toEqual(pictures.slice(0, asked.length))
})

it('no module is under a pixel, the margin included', async () => {
	const { ask } = start()
	const long = `https://kurz.example/${'x'.repeat(400)}`
	const { size: modules } = QRCode.create(long, { errorCorrectionLevel: 'M' }).modules
	const margin = 10
	const smallest = modules + 2 * margin
	const statusAt = async (size: number) =>
		(await ask({ url: long, size: String(size), margin: String(margin) })).status
	expect(await statusAt(smallest - 1)).not.toBe(200)
	expect(await statusAt(smallest)).toBe(200)
})

it('what is refused is not kept', async () => {
	const { ask } = start()
	for (const _ of [1, 2]) expect((await ask({ url, size: '1' })).status).not.toBe(200)
})

it('what is kept is bounded by its bytes: others drive out a picture that nobody asks for', async () => {
	const { ask } = start()
	await ask({ url })
	// Their addresses alone are larger than what is kept.
	for (let nth = 0; nth < 200; nth++)
		await ask({ url: 'https://target.example/', x: `${nth} ${'x'.repeat(25_000)}` })
	create.mockClear()
	await ask({ url })
	expect(create).toHaveBeenCalledOnce()
})
