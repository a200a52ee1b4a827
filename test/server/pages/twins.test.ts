/** Beside the one link that operators find: its twins by host and by account, with counts. */
import { expect, it } from 'vitest'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const { page } = await openAdministration(service)
const url = 'https://harm.example/login'

it('counts them, also of an account whose address is part of a newer one', async () => {
	const [owner, anonymous] = [await signUp(service), await service.client.shorten({ url })]
	const { slug } = await makeOwn(service, owner, { url })
	await makeOwn(service, owner, { url: 'https://other.example/' })
	await signUp(service, { email: `x${owner.email}` })
	const found = await page(`/admin?q=${slug}`)
	expect(textIn(found)).toContain('To harm.example : 2 links, 1 account and 0 clicks')
	expect(textIn(found)).toContain(`Of ${owner.email} : 2 links, 1 account and 0 clicks`)
	const ticked = allOf(found, 'input').filter(({ attributes }) => 'checked' in attributes)
	expect(ticked.map(({ attributes }) => attributes.value)).toEqual([slug])
	expect(textIn(await page(`/admin?q=${anonymous.short_url}`))).not.toContain('Of ')
})

it('several that are found are neither ticked nor compared', async () => {
	const found = await page('/admin?q=harm.example&by=target')
	expect(textIn(found)).not.toContain('Similar links')
	expect(allOf(found, 'input').some(({ attributes }) => 'checked' in attributes)).toBe(false)
})
