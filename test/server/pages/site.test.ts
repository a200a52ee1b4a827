/** A name, a colour, a text and a contact of one's own are on every page. */
import { expect, it } from 'vitest'
import { signUp, visitPage } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const fileOf = useFolder()
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const plain = await openService()
const service = joinService(plain, {
	SITE_NAME: 'Town <Links>',
	SITE_CONTACT: 'abuse@town.example',
	SITE_PRIVACY_URL: 'https://town.example/privacy',
	SITE_ACCENT: '#0b6e4f',
	SITE_TEXT: fileOf('text.txt', 'Short links of the town.\n\nAsk <b>us</b>.'),
	SITE_MARK: fileOf('mark.svg', mark),
})
const { short_url: slug } = await service.client.shorten({ url: 'https://target.example/' })
const { cookie } = await signUp(service)
const pageAt = async (path: string, at = service) => (await visitPage(at, path, cookie)).text()

const pages = [
	'/',
	'/links',
	'/account',
	'/s/nothing',
	'/docs',
	'/api/v1/health',
	`/${slug}+`,
	'/nothing-here',
	'/m/nothing',
]
it.each(pages)('%s has the name, the colour and the mark', async (path) => {
	const html = await pageAt(path)
	expect(textIn(html)).toContain('Town <Links>')
	const title = /<title>(.*)<\/title>/.exec(html)![1]!
	expect(title).toContain('Town &lt;Links>')
	expect(title).not.toContain('Kurz')
	expect(hrefsOf(html).concat(allOf(html, 'link').map(({ attributes }) => attributes.href))).toEqual(
		expect.arrayContaining([expect.stringMatching(/^\/assets\/site-\w+\.css$/)]),
	)
	expect(allOf(html, 'img')[0]?.attributes.src).toMatch(/^\/assets\/mark-\w+\.svg$/)
	expect(html).not.toContain('M0 0h8v8z')
})

it('without them it is Kurz', async () => {
	const html = await pageAt('/', plain)
	expect(textIn(html)).toContain('Kurz')
	expect(html).not.toMatch(/assets\/(site-\w+\.css|mark-)|town\.example/)
	expect((await plain.ask('/.well-known/security.txt')).status).toBe(404)
})

it('the files are served: style, mark, icon, manifest', async () => {
	const html = await pageAt('/')
	const links = Object.fromEntries(
		allOf(html, 'link').map(({ attributes }) => [attributes.rel, attributes.href!]),
	)
	expect(await (await service.ask(links.stylesheet!)).text()).toContain('--accent:#0b6e4f')
	const icon = await service.ask(links.icon!)
	expect([await icon.text(), icon.headers.get('content-type')]).toEqual([mark, 'image/svg+xml'])
	expect(icon.headers.get('content-security-policy')).toContain('sandbox')
	const manifest = await service.ask(links.manifest!)
	expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
	expect(await manifest.json()).toMatchObject({
		name: 'Town <Links>',
		start_url: '/',
		theme_color: '#0b6e4f',
	})
	const colour = joinService(plain, { SITE_ACCENT: '#0b6e4f' })
	expect(await (await colour.ask('/favicon.svg')).text()).toContain('fill="#0b6e4f"')
})

it('QR codes bear its mark, not that of Kurz', async () => {
	const asked = new URLSearchParams({ url: 'https://example.org/', format: 'svg', mark: 'on' })
	const drawn = async (at: typeof service) => (await at.ask(`/api/v1/qr?${asked}`)).text()
	const embedded = Buffer.from(mark).toString('base64')
	expect(await drawn(service)).toContain(embedded)
	expect(await drawn(plain)).not.toContain(embedded)
})

it('the home page has the text, as text', async () => {
	const html = await pageAt('/')
	for (const part of ['Short links of the town.', 'Ask <b>us</b>.']) expect(textIn(html)).toContain(part)
})

it('pages say where to report', async () => {
	const contact = 'mailto:abuse@town.example'
	for (const path of [`/${slug}+`, '/nothing-here', '/'])
		expect(hrefsOf(await pageAt(path))).toContain(contact)
	expect(hrefsOf(await pageAt('/'))).toContain('https://town.example/privacy')
	expect(textIn(await pageAt(`/${slug}+`))).toContain('Is this link harmful? Report it: abuse@town.example')
})

it('security.txt names the contact, and ends', async () => {
	const answer = await service.ask('/.well-known/security.txt')
	expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
	const text = await answer.text()
	expect(text).toContain('Contact: mailto:abuse@town.example\n')
	const [, expires] = /^Expires: (.*)$/m.exec(text)!
	expect(new Date(expires!).getTime()).toBeGreaterThan(service.clock.now)
})
