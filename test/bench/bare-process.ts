/** The yardstick of redirects: `Bun.serve` and a Map of the same links. */
import { createLinks } from './requests.ts'

const [port, count] = process.argv.slice(2).map(Number)
const links = new Map(createLinks(count ?? 0).map(({ slug, longUrl }) => [slug, longUrl]))

Bun.serve({
	hostname: '127.0.0.1',
	port: port ?? 0,
	fetch: ({ url }) => {
		const location = links.get(url.slice(url.lastIndexOf('/') + 1))
		return location === undefined
			? new Response(null, { status: 404 })
			: new Response(null, { status: 302, headers: { location } })
	},
})
console.log('listening')
