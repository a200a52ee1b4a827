/** A link's life with the client of this repository. Usage: bun shorten.ts ORIGIN URL */
import { ApiError } from '../../shared/client/caller.ts'
import { createClient } from '../../shared/client/client.ts'

const [origin = '', url = ''] = process.argv.slice(2)
// Each call is sent again where that is safe; `signal` would end them, `token` is an account's.
const client = createClient({ origin })

try {
	const { short_url, monitor_url } = await client.shorten({ url })
	const key = monitor_url.slice('m/'.length)
	console.log(`short link: ${origin}/${short_url}`)
	console.log(`leads to: ${await client.visit(short_url)}`)

	// Page after page, as many as there are.
	let clicks = 0
	for await (const click of client.eachClick(short_url, key)) if (click.time_of_click) clicks += 1
	console.log(`clicks: ${clicks}`)
	await client.remove(short_url, key)
	console.log('deleted')
} catch (error) {
	if (!(error instanceof ApiError)) throw error
	const faults = error.details.map(({ path, message }) => ` ${path}: ${message}`)
	console.error(`refused: ${error.code}${faults.join()}`)
	process.exitCode = 1
}
