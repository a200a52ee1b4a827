/** Texts that are shown take no character that controls a terminal or breaks a line. */
import { expect, it } from 'vitest'
import { freeRows, freeTextNames } from '../../../shared/link/free-fields.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { ask } = service
const { send } = importing(service)
const person = await signUp(service)

const target = 'https://target.example/'
/** A field with this text in it, as the interface and as a file of ours has it. */
const isOf = (name: string, ...kinds: string[]) =>
	freeTextNames.some((free) => free === name && kinds.includes(freeRows[free].kind))
const isTarget = (name: string) => name === 'url' || isOf(name, 'url')
const rowsWith: Record<string, (text: string) => object[]> = {
	places: (label) => [{ name: 'p1', label }],
	rules: (text) => [{ name: 'p1', when: { device: ['ios'] }, url: target + text }],
	shares: (text) => ['a', 'b'].map((name) => ({ name, percent: 50, url: target + text })),
}
const fieldOf = (name: string, text: string) =>
	name === 'tags'
		? [text]
		: isOf(name, 'rows')
			? rowsWith[name]!(text)
			: isTarget(name)
				? target + text
				: text
const fields: Record<string, (text: string) => object> = {
	...Object.fromEntries(
		(['url', ...freeTextNames] as const).map((name) => [
			name,
			(text: string) => ({ [name]: fieldOf(name, text) }),
		]),
	),
}
const characters = ['\u001b[2J', '\u0007', '\u009b1m', '\u007f', '\n', '\r', '\t', '\u0085']

it.each(Object.entries(fields))(
	'%s is refused with one; a file loses them, but no target is changed',
	async (name, put) => {
		const { short_url, monitor_url } = await service.client.shorten({ url: target })
		const key = monitor_url.split('/').at(-1)!
		const refused = characters.filter((one) => one !== '\n' || !isOf(name, 'lines'))
		for (const character of refused) {
			const field = put(`a${character}b`)
			const made = await ask('/api/v1/shorten', asJson({ url: target, ...field }))
			const edited = await ask(`/api/v1/${short_url}/${key}`, { ...asJson(field), method: 'PATCH' })
			for (const answer of [made, edited]) {
				const { details } = await answer.json()
				expect([answer.status, details?.[0].path.split('.')[0]], JSON.stringify(character)).toEqual([
					400,
					name,
				])
			}
			const file = JSON.stringify({
				links: [{ short_url: 'imported', long_url: target, ...put('x'), ...field }],
			})
			const line = file.replace('"url":', '"long_url":')
			const imported = await send(person, line, '?dry_run=true&format=kurz', 'application/json')
			const { problems, links } = await imported.json()
			expect([links, problems.length], line).toEqual(
				isTarget(name) || isOf(name, 'time', 'rows') ? [0, 1] : [1, 0],
			)
		}
	},
)
