/** Wrong passwords are limited exactly, however many are tried at once on however many processes. */
import { beforeAll, expect, it } from 'vitest'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { createServiceProcesses, type ServiceProcess } from '../../support/service/service-processes.ts'

const service = await openService()
const processes = createServiceProcesses(service)
let fleet: ServiceProcess[] = []
beforeAll(async () => {
	fleet = await processes.startMany(3, { env: { TRUST_PROXY: '127.0.0.1' } })
})

it('of 30 wrong passwords tried at once on three processes ten are checked; another address can still unlock', async () => {
	const link = { url: 'https://example.org/', isProtected: true, password: 'correct horse' }
	const { short_url } = (await (await service.ask('/api/v1/shorten', asJson(link))).json()) as {
		short_url: string
	}
	const unlock = (nth: number, password: string, address: string) => {
		const init = asJson({ password })
		const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
		return statusOf(fleet[nth % 3]!.ask(`/api/v1/${short_url}`, { ...init, headers }))
	}
	const statuses = await crowd(30, (nth) => unlock(nth, 'wrong', '198.51.100.1'))
	expect(tally(statuses)).toEqual({ 401: 10, 429: 20 })
	expect(await unlock(0, 'correct horse', '198.51.100.1')).toBe(429)
	expect(await unlock(1, 'correct horse', '198.51.100.2')).toBe(200)
})
