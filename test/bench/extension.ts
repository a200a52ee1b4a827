/** Measures the extension with 10, 1,000 and 10,000 kept links, beside the figures kept last. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '../../shared/client/client.ts'
import { buildExtension } from '../support/browsers/built-extension.ts'
import { type ExtensionInChromium, startExtension } from '../support/browsers/extension-chromium.ts'
import { keepLinks } from '../support/browsers/extension-list.ts'
import { startServer } from '../support/machine/server-process.ts'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import { type Figures, openMeasures } from './extension-measures.ts'
import { median } from './random.ts'
import { readResult, writeResult } from './result.ts'
import { showRow, tableHead } from './table.ts'

const sizes = [10, 1_000, 10_000]
const options = new Set(process.argv.slice(2))
const keptFile = new URL('rows/extension.jsonl', import.meta.url).pathname
/** Requests at a time while links are made. */
const AT_ONCE = 32

const timer = readFileSync(new URL('extension-timer.js', import.meta.url))

/** The built extension with a script in popup and list that notes when they show something. */
const buildTimed = async (place: Workplace): Promise<string> => {
	const built = await buildExtension(place, 'chrome')
	const folder = join(place.folder, 'timed')
	cpSync(built, folder, { recursive: true })
	writeFileSync(join(folder, 'timer.js'), timer)
	for (const page of ['popup.html', 'links.html']) {
		const html = readFileSync(join(folder, page), 'utf8')
		writeFileSync(join(folder, page), html.replace('<head>', '<head><script src="/timer.js"></script>'))
	}
	return folder
}

/** Makes links at the server, as the extension stores them, the newest first. */
const makeLinks = async (origin: string, elsewhere: string, count: number) => {
	const client = createClient({ origin })
	const now = Date.now()
	const make = async (nth: number) => {
		const url = `${elsewhere}/kept-${crypto.randomUUID()}`
		const { short_url: slug, monitor_url } = await client.shorten({ url })
		const made_at = new Date(now - nth * 60_000).toISOString()
		return {
			url: `${origin}/${slug}`,
			origin,
			slug,
			monitor_key: monitor_url.slice(monitor_url.lastIndexOf('/') + 1),
			target: url,
			title: `Page ${nth} of a site with a title of the usual length`,
			tags: nth % 7 === 0 ? ['work', `week-${nth % 52}`] : [],
			made_at,
			max_clicks: null,
			is_protected: false,
			figures: {
				clicks: nth % 13,
				visitors: nth % 11,
				status: 'active' as const,
				at: new Date(now).toISOString(),
			},
		}
	}
	const links = []
	for (let at = 0; at < count; at += AT_ONCE) {
		const numbers = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => at + index)
		links.push(...(await Promise.all(numbers.map(make))))
	}
	return links
}

/** Waits until the extension has carried the list over, as an update does. */
const carriedOver = async (extension: ExtensionInChromium): Promise<void> => {
	const page = await extension.open('links.html')
	while ('links' in (await extension.kept())) await Bun.sleep(200)
	await page.close()
}

const measureAll = async (extension: ExtensionInChromium, origin: string, elsewhere: string) => {
	const rows = []
	for (const size of sizes) {
		const links = await makeLinks(origin, elsewhere, size)
		await extension.startOver(origin)
		await keepLinks(extension, links)
		await carriedOver(extension)
		const measures = openMeasures(extension, elsewhere, size)
		const figures: Figures = {}
		await measures.popups(figures, links)
		await measures.list(figures)
		await measures.many(figures)
		rows.push({ row: `${size.toLocaleString('en')} links`, figures })
		process.stdout.write(`${size} links measured\n`)
	}
	return rows
}

await withWorkplace('kurz-bench-extension', async (place) => {
	const begun = new Date().toISOString()
	const unpacked = await buildTimed(place)
	const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off' } })
	const site = Bun.serve({
		hostname: 'localhost',
		port: 0,
		fetch: () =>
			new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html' } }),
	})
	const extension = await startExtension(place, { unpacked })
	try {
		const rows = await measureAll(extension, server.origin, site.url.origin)
		const kept = readResult(keptFile)
		const of = ({ row }: { row: string }) => kept?.rows.find((one) => one.row === row)
		process.stdout.write(`${tableHead}\n`)
		for (const row of rows)
			process.stdout.write(`${showRow({ name: row.row } as never, row, of(row)).join('\n')}\n`)
		const [least, most] = [rows[0]!, rows.at(-1)!].map(({ figures }) =>
			median(figures['known link shown, ms'] ?? [0]),
		)
		process.stdout.write(
			`popup with the most links, part of that with the fewest: ${(most! / least!).toFixed(2)}\n`,
		)
		if (options.has('--keep'))
			writeResult(keptFile, {
				begun,
				bun: Bun.version,
				cores: navigator.hardwareConcurrency,
				load: 0,
				others: 0,
				rows,
			})
	} finally {
		await extension.close()
		await site.stop(true)
	}
})
