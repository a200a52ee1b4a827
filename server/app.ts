/** Every route of the service, and which of them other origins may call. */
import { type CORSConfig, cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { actRoutes } from './api/acts.ts'
import { authRoutes } from './api/auth.ts'
import { exportRoutes } from './api/export.ts'
import { importRoutes } from './api/import.ts'
import { linkRoutes } from './api/link.ts'
import { linksRoutes } from './api/links.ts'
import { moveRoutes } from './api/move.ts'
import { myLinkRoutes } from './api/my-links.ts'
import { qrRoutes } from './api/qr.ts'
import { teamRoutes } from './api/teams.ts'
import { tokenRoutes } from './api/tokens.ts'
import { compressed } from './http/compressed.ts'
import type { Deps } from './http/deps.ts'
import { createFrame, createGate, type FixedPaths, readFixedPaths } from './http/frame.ts'
import { createPatterns } from './http/patterns.ts'
import { hasOneHost, isNamed, originalOf, withPlainUrl } from './http/received.ts'
import { pathOf } from './http/request.ts'
import { noRoute, type RequestNotes } from './http/request-notes.ts'
import { withoutStuckText } from './http/stuck-text.ts'
import { createBeginnings } from './limits/beginnings.ts'
import { accountPages } from './pages/account/route.ts'
import { adminActPages } from './pages/admin/act-route.ts'
import { adminPages } from './pages/admin/pages.ts'
import { docsRoutes } from './pages/docs/route.ts'
import { editPages } from './pages/edit/route.ts'
import { resetPages } from './pages/entry/reset.tsx'
import { entryPages } from './pages/entry/route.ts'
import { createFormAgain } from './pages/forms/again.ts'
import { mountPages } from './pages/forms/mount-route.ts'
import { assets } from './pages/frame/assets.ts'
import { createDoor } from './pages/frame/door.ts'
import { siteFor } from './pages/frame/site.ts'
import { healthRoutes } from './pages/health/route.ts'
import { fileRoutes, homePages } from './pages/home/route.ts'
import { keyPages, ownerPages } from './pages/link/route.ts'
import { allFoundPages } from './pages/links/all-route.ts'
import { linksPages } from './pages/links/route.ts'
import { statisticsKeyPages } from './pages/links/statistics-route.ts'
import { movingPages } from './pages/moving/route.ts'
import { teamPages } from './pages/teams/route.ts'
import { createVisitHandler, slugIn, visitIn } from './pages/visit/handle.ts'
import { visitPages } from './pages/visit/route.ts'
import { type Asker, askedBy } from './waiting/asker.ts'
import { withinTime } from './waiting/deadline.ts'

/** Source: server/INTERFACE.md, "Headers". */
const crossOrigin: CORSConfig = {
	origin: '*',
	credentials: false,
	methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
	allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match'],
	exposeHeaders: [
		'Location',
		'Link',
		'X-Total-Count',
		'Retry-After',
		'RateLimit-Limit',
		'RateLimit-Remaining',
		'RateLimit-Reset',
		'X-Request-Id',
	],
	maxAge: 7200,
}

/** Open to any origin: the API except sign-in, and what a monitor or statistics key opens. */
const isOpen = (path: string): boolean =>
	/^\/api\/v1(\/|$)/.test(path)
		? !/^\/api\/v1\/auth(\/|$)/.test(path)
		: /^\/([^/]+|s\/[^/]+)\/[^/]+$/.test(path) &&
			!/^\/(api|assets|docs|links|account|admin|sign-in|\.well-known)\//.test(path)

/** The pages that only this site may ask for. */
const ownPages = (deps: Deps) => [
	...homePages(deps),
	...entryPages(deps),
	...resetPages(deps),
	...linksPages(deps),
	...allFoundPages(deps),
	...ownerPages(deps),
	...editPages(deps),
	...accountPages(deps),
	...movingPages(deps),
	...teamPages(deps),
	...adminPages(deps),
	...adminActPages(deps),
]

/** Otherwise Elysia looks for the path after character 11 and misses it on a host of three. */
const handler = { standardHostname: false } as const

/** Counts and logs the requests that the framework answers. */
const createNoted = (requests: RequestNotes, routes: { method: string; path: string }[]) => {
	// `OPTIONS /*` is no route of ours.
	const patternOf = createPatterns(
		routes.filter(({ method }) => method !== 'OPTIONS').map(({ path }) => path),
	)
	return async (request: Request, path: string, answer: () => Promise<Response>): Promise<Response> => {
		const route = requests.of(patternOf(path) ?? noRoute)
		const begun = requests.begin()
		const end = (status: number, requestId: string | null) =>
			requests.end(route, begun, request, status, requestId ?? '')
		try {
			const answered = await answer()
			end(answered.status, answered.headers.get('x-request-id'))
			return answered
		} catch (error) {
			end(500, null)
			throw error
		}
	}
}

const askerOf = ({ readClient }: Deps, request: Request): Asker => ({
	address: readClient(request).address,
	isGone: () => originalOf(request).signal.aborted,
})

/** The whole service as a function from request to response. It does not listen. */
export const createApp = (deps: Deps) => {
	const fixed: FixedPaths = new Map()
	const key = [...keyPages(deps), ...statisticsKeyPages(deps)]
	const pages = { own: ownPages(deps), key, visits: visitPages(deps) }
	const frame = createFrame(deps, createFormAgain(deps, Object.values(pages).flat()))
	const { files } = siteFor(deps.site)
	const isFile = (path: string): boolean => assets.has(path) || files.some((file) => file.path === path)
	const gate = createGate(deps, fixed, isFile)
	const visits = mountPages(deps, pages.visits)
	const health = healthRoutes(deps)
	const api = [
		linksRoutes(deps),
		linkRoutes(deps),
		actRoutes(deps),
		myLinkRoutes(deps),
		moveRoutes(deps),
		importRoutes(deps),
		exportRoutes(deps),
		mountPages(deps, pages.key),
		teamRoutes(deps),
		tokenRoutes(deps),
		qrRoutes(deps),
		health,
	]
	const docs = docsRoutes(new Elysia().use([...api, visits]), deps)

	const open = new Elysia({ name: 'open', handler })
		.use(frame)
		.use(cors(crossOrigin))
		.onRequest(({ set }) => {
			// The plugin sets `Vary: *`, which forbids caching. No response depends on the origin.
			delete set.headers.vary
		})
		.use(gate)
		.use([...api, docs])
	const own = new Elysia({ name: 'own', handler })
		.use(frame)
		.use(gate)
		.use([fileRoutes(deps), authRoutes(deps), mountPages(deps, pages.own)])
		.use([visits, health, docs])
	for (const [path, methods] of readFixedPaths(open, own)) fixed.set(path, methods)

	const routes = [...open.routes, ...own.routes].map(({ method, path }) => ({ method, path }))
	const noted = createNoted(deps.requests, routes)

	const visit = createVisitHandler(deps)
	const begun = createBeginnings()
	const refused = createDoor(deps, fixed, isFile)
	// A visit keeps its own deadline (visits.ts), unless its rate limit needs the database first.
	const asVisit = (answer: () => Promise<Response> | Response) =>
		deps.config.rateLimitStore === 'memory' ? answer() : withinTime(deps.patience.toAnswer, answer)

	return {
		handle: (received: Request): Promise<Response> | Response => {
			const request = deps.atForwardedHost(received)
			const slug = hasOneHost(request) && request.method === 'GET' ? slugIn(request.url) : undefined
			if (slug !== undefined && !fixed.has(`/${slug}`)) return asVisit(() => visit(slug, request))
			const plain = withoutStuckText(withPlainUrl(request), fixed)
			const path = pathOf(plain.url)
			const visited = isNamed(request) ? visitIn(plain, path, fixed) : undefined
			if (visited !== undefined) return asVisit(() => visit(visited.slug, plain, visited.place))
			const refusal = refused(plain, path)
			if (refusal !== undefined) return noted(plain, path, refusal)
			return noted(plain, path, () =>
				withinTime(deps.patience.toServe, () =>
					askedBy(askerOf(deps, plain), async () => {
						// Whether it lives is answered at once.
						if (path !== '/livez') await begun()
						return compressed(plain, await (isOpen(path) ? open : own).handle(plain), deps)
					}),
				),
			)
		},
		/** Every route, for the tests that derive rules from them. */
		routes,
	}
}

export type App = ReturnType<typeof createApp>
