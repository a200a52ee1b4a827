/** A QR code that is asked for again is not drawn again; what is kept is bounded. */
import QRCode from 'qrcode'
import { afterEach, expect, it, vi } from 'vitest'
import { qrRoutes } from '../../../server/api/qr.ts'
import { openDrawer } from '../../support/service/drawer.ts'

const create = vi.spyOn(QRCode, 'create')
afterEach(() => create.mockClear())

const start = () => {
	const routes = qrRoutes({ drawer: openDrawer() })
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
	const etag = first.headers.get('etag')!
	const known = await ask({ url, format }, { 'if-none-match': etag })
	expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
	expect(create).not.toHaveBeenCalled()
})

it('every parameter makes another picture', async () => {
	const { read } = start()
	// The case of an address is part of it.
	const urls = [`${url}x`, url.replace('7k2m9xq', '7K2M9XQ')].map((other) => ({ url: other }))
	const looks = [{ size: '301' }, { margin: '0' }, { level: 'H' }, { dark: 'aa0000' }, { light: 'eeeeee' }]
	const asked = [{}, ...looks, { format: 'svg' }, ...urls]
	const pictures: string[] = []
	for (const _ of [1, 2])
		for (const more of asked) pictures.push((await read({ url, ...more })).toString('hex'))
	expect(new Set(pictures.slice(0, asked.length)).size).toBe(asked.length)
	expect(pictures.slice(asked.length)).toEqual(pictures.slice(0, asked.length))
})

it('a module has at least one pixel, the margin included', async () => {
	const { ask } = start()
	const long = `https://kurz.example/${'x'.repeat(400)}`
	const { size: modules } = QRCode.create(long, { errorCorrectionLevel: 'M' }).modules
	const statusAt = async (size: number) => (await ask({ url: long, size: String(size), margin: '10' })).status
	expect(await statusAt(modules + 19)).not.toBe(200)
	expect(await statusAt(modules + 20)).toBe(200)
})

it('a refusal is not kept', async () => {
	const { ask } = start()
	for (const _ of [1, 2]) expect((await ask({ url, size: '1' })).status).not.toBe(200)
})

it('the cache is bounded by its bytes: others drive out a picture that is no longer asked for', async () => {
	const { ask } = start()
	await ask({ url })
	// Their addresses alone are larger than what is kept.
	for (let nth = 0; nth < 200; nth++)
		await ask({ url: 'https://target.example/', x: `${nth} ${'x'.repeat(25_000)}` })
	create.mockClear()
	await ask({ url })
	expect(create).toHaveBeenCalledOnce()
})
