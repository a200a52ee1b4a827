/** Keeps what a build of the extension stored: `NAME FOLDER`, the unpacked build for Chromium. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../machine/server-process.ts'
import { withWorkplace } from '../machine/workplace.ts'
import { patience } from '../patience.ts'
import { openGateway } from '../service/gateway.ts'
import { startExtension } from './extension-chromium.ts'

const [name = '', built = ''] = process.argv.slice(2)
const file = new URL(`../../extension/kept/${name}.json.zst`, import.meta.url).pathname
/** Their own names: the extension finds links by a number made of the page's address. */
const [kurz, pages] = ['http://kurz.example', 'http://example.org']
/** Milliseconds until something that was done is stored. */

await withWorkplace('kurz-storage', async (place) => {
	const unpacked = join(place.folder, 'unpacked')
	cpSync(built, unpacked, { recursive: true })
	const server = await startServer(place, {
		env: { RATE_LIMIT_SET: 'off', SECRET: 's'.repeat(40), BASE_URL: kurz },
	})
	const gateway = openGateway(server.origin)
	const site = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		fetch: ({ url }) =>
			new Response(`<title>${new URL(url).pathname}</title>`, { headers: { 'content-type': 'text/html' } }),
	})
	const hosts = [
		`MAP kurz.example:80 127.0.0.1:${new URL(gateway.origin).port}`,
		`MAP example.org:80 127.0.0.1:${site.port}`,
	]
	const extension = await startExtension(place, {
		unpacked,
		args: [`--host-resolver-rules=${hosts.join(',')}`],
	})
	try {
		await extension.startOver(kurz)
		const page = extension.context.pages()[0]!
		const until = async (text: string) => {
			const end = Date.now() + patience
			while (!JSON.stringify(await extension.kept()).includes(text)) {
				if (Date.now() > end) throw new Error(`${text} was not stored`)
				await Bun.sleep(50)
			}
		}
		/** Clicks the button on a page, and waits until that is stored. */
		const click = async (path: string) => {
			await page.goto(`${pages}/${path}`)
			await extension.click(page)
			const popup = await extension.popup()
			await until(path)
			return popup
		}
		await (await click('plain')).close()
		const popup = await click('limited')
		await popup.makeAnother({ alias: 'an-alias', days: '30', clicks: '5000' })
		await until('an-alias')
		await popup.close()

		const person = { email: 'me@example.org', password: 'a good password' }
		const signedUp = await fetch(`${server.origin}/api/v1/auth/sign-up/email`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(person),
		})
		if (!signedUp.ok) throw new Error(await signedUp.text())
		const settings = await extension.open('options.html')
		await settings.locator('input[type=email]').fill(person.email)
		await settings.locator('input[type=password]').first().fill(person.password)
		await settings.locator('form:has(input[type=email]) button').first().click()
		await until(person.email)
		await settings.locator('#language').selectOption('de')
		await settings.locator('#theme').selectOption('dark')
		await settings.close()
		await (await click('of-the-account')).close()
		gateway.stepIn = async () => new Response('', { status: 503 })
		await (await click('waiting')).close()

		const storage = { local: await extension.kept(), sync: await extension.synced() }
		writeFileSync(file, Bun.zstdCompressSync(JSON.stringify(storage), { level: 19 }))
	} finally {
		await extension.close()
		await gateway.close()
		await site.stop(true)
	}
})
