/** No spelling of our own address passes for another host (server/INTERFACE.md, "Create"). */
import { describe, expect, it } from 'vitest'
import { asForm, asJson, browserAccept, joinService, openService } from '../../support/service/service.ts'
import { words } from './naughty.ts'

const service = await openService()

/** BASE_URL, ways to write it, and other addresses. */
const places: [baseUrl: string, own: string[], others: string[]][] = [
	[
		'https://kurz.example',
		[
			...words`
				https://kurz.example https://kurz.example/abc HTTPS://KURZ.Example/ https://kurz.example./abc
				https://kurz.example.:443/ https://kurz.example../ https://kurz.example:443/ http://kurz.example:443/x
				https://kurz.example:0443/ https://kurz.example:/ https://@kurz.example/ https:kurz.example/abc
				https:/kurz.example/ https:////kurz.example/ https://%6b%75rz.example/ https://kurz%2Eexample/
				https://ｋｕｒｚ.example/ https://kurz。example/ https://kurz．example./
				https://kurz.example/%2e%2e/?a#b`,
			'https:\\\\kurz.example\\abc',
			'ht\ttps://ku\nrz.example/',
			'https://ku\u00adrz.example/',
			'https://ku\u200brz.example/',
			'https://\u{1d424}urz.example/',
			'  https://kurz.example/  ',
			'\u0001https://kurz.example/',
		],
		[
			...words`
				http://kurz.example/ https://kurz.example:8443/ https://www.kurz.example/
				https://kurz.example.org/ https://kürz.example/ https://other.example/?https://kurz.example/
				https://other.example/#@kurz.example/`,
		],
	],
	[
		'https://m\u00fcnchen.example',
		[
			...words`
				https://münchen.example/ https://MÜNCHEN.example/ https://xn--mnchen-3ya.example/
				https://XN--MNCHEN-3YA.example./ https://m%C3%BCnchen.example/`,
			'https://mu\u0308nchen.example/',
		],
		['https://munchen.example/', 'https://muenchen.example/'],
	],
	[
		'http://198.51.100.7:3000',
		[
			...words`
				http://198.51.100.7:3000/ http://198.51.100.7.:3000/ http://3325256711:3000/
				http://0xc6336407:3000/ http://0xC6.0x33.0x64.0x07:3000/ http://0306.063.0144.07:3000/
				http://198.51.25607:3000/ http://198.3367943:3000/ http://%31%39%38.51.100.7:3000/
				http://１９８.51.100.7:3000/ http://198。51。100。7:3000/ http://[::ffff:198.51.100.7]:3000/
				http://[::FFFF:C633:6407]:3000/ http://[64:ff9b::198.51.100.7]:3000/
				http://[2002:c633:6407::1]:3000/ http://[::c633:6407]:3000/ http://[0:0:0:0:0:ffff:c633:6407]:03000/`,
		],
		['http://198.51.100.7/', 'http://198.51.100.8:3000/', 'http://[64:ff9c::c633:6407]:3000/'],
	],
	[
		'http://[2001:db8::7]',
		[
			...words`
				http://[2001:db8::7]/ http://[2001:DB8:0:0:0:0:0:7]:80/ http://[2001:0db8:0000::0007]/
				http://[2001:db8::0.0.0.7]/`,
		],
		['http://[2001:db8::8]/', 'http://[2001:db8::7]:8080/'],
	],
	[
		'http://[::ffff:198.51.100.7]',
		['http://198.51.100.7/', 'http://[::ffff:c633:6407]/', 'http://3325256711/'],
		['http://198.51.100.8/'],
	],
	['http://Kurz.Local:8080', ['http://kurz.local:8080/abc'], ['http://kurz.local/abc']],
	[
		'http://localhost:3000',
		[
			...words`
				http://localhost:3000/abc http://LOCALHOST.:3000/ http://kurz.localhost:3000/
				http://127.0.0.1:3000/ http://127.1:3000/ http://127.9.9.9:3000/ http://2130706433:3000/
				http://0x7f.1:3000/ http://0177.0.0.01:3000/ http://0:3000/ http://0.0.0.0:3000/
				http://[::1]:3000/ http://[0:0:0:0:0:0:0:1]:3000/ http://[::]:3000/
				http://[::ffff:127.0.0.1]:3000/ http://[::ffff:7f00:1]:3000/`,
		],
		[
			...words`
				http://localhost/ http://localhost:3001/ http://127.0.0.1:8080/ https://localhost.example:3000/
				http://10.0.0.1:3000/ http://128.0.0.1:3000/`,
		],
	],
	[
		'http://127.0.0.1:3000',
		['http://localhost:3000/', 'http://[::1]:3000/', 'http://127.0.0.1:3000/'],
		['http://localhost:3001/', 'http://[::2]:3000/'],
	],
]

describe.each(places)('at %s', (baseUrl, own, others) => {
	const at = joinService(service, { BASE_URL: baseUrl })
	const make = (url: string) => at.ask('/api/v1/shorten', asJson({ url }))

	it.each(own)('%j is its own', async (url) => {
		const answer = await make(url)
		// Control characters are refused wherever they lead.
		const code = /\p{Cc}/u.test(url) ? 'characters' : 'own_host'
		const fault = { path: 'url', code, message: expect.any(String) }
		expect([answer.status, (await answer.json()).details]).toEqual([400, [fault]])
		const form = await at.ask('/', asForm({ url }))
		expect([form.status, form.headers.get('location')]).toEqual([400, null])
		const { short_url: slug, monitor_url } = await (await make('https://target.example/')).json()
		const edit = { ...asJson({ url }), method: 'PATCH' }
		expect((await at.ask(`/api/v1/${slug}/${monitor_url.slice(2)}`, edit)).status).toBe(400)
		const page = { ...asForm({ url }), headers: { ...asForm({}).headers, accept: browserAccept } }
		expect((await at.ask(`/${monitor_url}/edit`, page)).status).toBe(400)
	})

	it.each(others)('%j is another', async (url) => {
		expect((await make(url)).status).toBe(201)
	})
})
