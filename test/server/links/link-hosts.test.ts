/** How processes hear of a host, and what is left of one that is gone. */
import { expect, it } from 'vitest'
import { createHostsReader } from '../../../server/links/host-list.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const { linkHosts } = service
const shorten = shortenAt(service)
const url = 'https://target.example/own'

/** As an operator does: closes it, and waits until every process knows. */
const removeClosed = async (name: string): Promise<number> => {
	await linkHosts.close([name])
	service.clock.now += 60_000
	return linkHosts.remove([name])
}

it('another process learns of a host with its next look', async () => {
	const beside = joinService(service)
	const readHosts = createHostsReader(beside.linkHosts)
	await readHosts()
	await linkHosts.save({ name: 'new.example', origin: 'https://new.example' })
	const found = await service.store.lease.hold('a process')
	await readHosts(found.hosts)
	expect(beside.linkHosts.isLinkHost('http://new.example/')).toBe(true)
	expect(await removeClosed('new.example')).toBe(1)
	await readHosts((await service.store.lease.hold('a process')).hosts)
	expect(beside.linkHosts.isLinkHost('http://new.example/')).toBe(false)
})

it('a link of a gone host is gone, and its name stays retired with the host', async () => {
	await linkHosts.save({ name: 'back.example', origin: 'https://back.example' })
	const made = await shorten({ url, alias: 'back-1', host: 'back.example' })
	const { short_url, monitor_url } = await made.json()
	await service.handle(new Request('http://back.example/back-1'))
	await service.ask(`/api/v1/${short_url}/${monitor_url.slice(2)}?host=back.example`, { method: 'DELETE' })
	expect(await removeClosed('back.example')).toBe(1)
	await linkHosts.save({ name: 'back.example', origin: 'https://back.example' })
	const statusOn = async (host?: string) => (await shorten({ url, alias: 'back-1', host })).status
	expect([await statusOn('back.example'), await statusOn()]).toEqual([409, 201])
})
