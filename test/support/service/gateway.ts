/** Stands between a browser and the real server: records requests, and lets a test step in. */

export interface Gateway {
	origin: string
	/** Method and path of every request in order, without preflights. */
	asked: string[]
	/** The idempotency key of each creation. */
	keys: (string | null)[]
	/** Answers in the server's place or passes on; undefined passes everything on. */
	stepIn: ((request: Request, pass: () => Promise<Response>) => Promise<Response>) | undefined
	close: () => Promise<void>
}

/** Headers that concern one connection, or an encoding that is undone here. */
const ownHeaders = ['connection', 'content-encoding', 'content-length', 'transfer-encoding', 'host']

const passOn = async (request: Request, target: string): Promise<Response> => {
	const { pathname, search } = new URL(request.url)
	const headers = new Headers(request.headers)
	for (const name of ownHeaders) headers.delete(name)
	const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
	const answer = await fetch(target + pathname + search, {
		method: request.method,
		headers,
		redirect: 'manual',
		...(hasBody && { body: await request.arrayBuffer() }),
	})
	const kept = new Headers(answer.headers)
	for (const name of ownHeaders) kept.delete(name)
	return new Response(answer.body, { status: answer.status, headers: kept })
}

/** Statistics are read by POST too. */
export const isCreation = ({ method, url }: Request): boolean =>
	method === 'POST' && new URL(url).pathname.endsWith('/shorten')

export const openGateway = (target: string): Gateway => {
	const gateway: Omit<Gateway, 'origin' | 'close'> = { asked: [], keys: [], stepIn: undefined }
	const server = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		fetch: async (request) => {
			const { pathname } = new URL(request.url)
			const isPreflight = request.method === 'OPTIONS'
			if (!isPreflight) gateway.asked.push(`${request.method} ${pathname}`)
			if (isCreation(request)) gateway.keys.push(request.headers.get('idempotency-key'))
			const pass = () => passOn(request, target)
			return gateway.stepIn === undefined || isPreflight ? pass() : gateway.stepIn(request, pass)
		},
	})
	return Object.assign(gateway, {
		origin: server.url.origin,
		close: () => server.stop(true),
	})
}
