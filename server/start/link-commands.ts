/** `disable`, `enable` and `delete`: the operator's commands about links, with what they say. */
import { withoutScheme } from '../../shared/addresses.ts'
import { paths } from '../../shared/paths.ts'
import { readHost } from '../links/blocked-hosts.ts'
import { createModeration, type Measure, type Moderated, type ModerationDeps } from '../links/moderation.ts'
import { readSlug } from '../links/slug.ts'

export interface LinkCommandDeps {
	store: ModerationDeps['store']
	links: { delete: ModerationDeps['remove'] }
	baseUrl: string
	now: () => number
	say: (line: string) => void
}

const done = { disable: 'disabled', enable: 'enabled', delete: 'deleted' } as const
const effects = {
	disable: 'visits are answered 451 from now on',
	enable: 'visits are redirected again',
	delete: 'its clicks are erased within a minute while a server runs',
} as const

/** The slug key in a slug or a short link of this service, with or without its scheme. */
const readShortLink = (typed: string, baseUrl: string): string | undefined => {
	const [address = ''] = withoutScheme(typed).split(/[?#]/, 1)
	const own = `${withoutScheme(baseUrl)}/`
	const rest = address.toLowerCase().startsWith(own) ? address.slice(own.length) : address
	return readSlug(rest.replace(/[/+]$/, ''))
}

const sayHost = (measure: Measure, host: string, { found, changed }: Moderated): string => {
	const where = `to ${host} and its subdomains`
	if (found === 0) return `no link leads ${where}`
	const rest = found - changed
	const others = rest === 0 ? '' : `; ${rest} ${rest === 1 ? 'was' : 'were'} so already`
	return `${done[measure]} ${changed} ${changed === 1 ? 'link' : 'links'} ${where}${others}`
}

/** A command for one measure. It says in one line what it did, and answers whether it could. */
export const createLinkCommand =
	(measure: Measure) =>
	async ({ store, links, baseUrl, now, say }: LinkCommandDeps, words: string[]): Promise<boolean> => {
		const moderation = createModeration({ store, remove: links.delete, now })
		const refuse = (line: string): false => {
			say(line)
			return false
		}
		const [first = '', second, ...more] = words[0]?.startsWith('--host=')
			? ['--host', words[0].slice('--host='.length), ...words.slice(1)]
			: words
		const isHost = first === '--host' && second !== undefined
		if (first === '' || more.length > 0 || (!isHost && (first.startsWith('--') || second !== undefined)))
			return refuse(`usage: ${measure} SHORT-LINK, or ${measure} --host HOST`)

		if (isHost) {
			const host = readHost(second)
			if (host === undefined)
				return refuse(`${second} is not a host: give a name or an address, like example.org`)
			say(sayHost(measure, host, await moderation.host(measure, host)))
			return true
		}
		const slugKey = readShortLink(first, baseUrl)
		if (slugKey === undefined) return refuse(`${first} is not a short link of ${baseUrl}`)
		const { found, changed } = await moderation.link(measure, slugKey)
		const shortLink = baseUrl + paths.visit(slugKey)
		if (found === 0) return refuse(`there is no link ${shortLink}`)
		say(
			changed === 0
				? `${shortLink} is ${measure === 'enable' ? 'not disabled' : `${done[measure]} already`}`
				: `${done[measure]} ${shortLink}: ${effects[measure]}`,
		)
		return true
	}
