/** `disable`, `enable` and `delete`: the operator's commands about links, and their output. */
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { readReason, reasonAtMost } from '../administration/reason.ts'
import { misuse } from '../config/refusal.ts'
import { readHost } from '../links/blocked-hosts.ts'
import { shownTarget, shownUrl } from '../links/look-alikes.ts'
import { createModeration, type Measure, type Moderated } from '../links/moderation.ts'
import { shortLinkOf } from '../links/short-links.ts'
import type { Command } from './command.ts'
import { agrees } from './confirm.ts'
import { counted, plural } from './says.ts'
import type { Options } from './usage.ts'

/** Most links that a command about a host changes without asking. */
const unasked = 100

const done = { disable: 'disabled', enable: 'enabled', delete: 'deleted' } as const
const effects = {
	disable: 'visits are answered 451 from now on',
	enable: 'visits are redirected again',
	delete: 'its clicks are erased within a minute while a server runs',
} as const

/** In ASCII where its letters may be taken for others. */
const listed = (longUrl: string): string => {
	const { text, isDeceiving } = shownTarget(longUrl)
	return isDeceiving ? `${text} (a host that looks like another)` : longUrl
}

const placesOf = (host: string): string => `to ${host} and its subdomains`

const sayHost = (measure: Measure, host: string, { found, changed }: Moderated): string => {
	if (found === 0) return `no link leads ${placesOf(host)}`
	const rest = found - changed
	const others = rest === 0 ? '' : `; ${rest} already ${plural(rest, 'was', 'were')}`
	return `${done[measure]} ${counted(changed, 'link')} ${placesOf(host)}${others}`
}

/** Why, for the log, and for owners and visitors if it is shown. Fails with `Refusal`. */
const readWhy = (measure: Measure, options: Options) => {
	const typed = options.get('reason') ?? ''
	const isShown = options.has('show-reason')
	if (typed.length > reasonAtMost || /\p{C}/u.test(typed))
		throw misuse(`${measure}: --reason is one line of at most ${reasonAtMost} characters`)
	const reason = readReason(typed)
	if (isShown && reason === undefined) throw misuse(`${measure}: --show-reason needs --reason TEXT`)
	return { reason, shown: isShown ? reason : undefined }
}

/** A link or a host. Fails with `Refusal` for both or neither. */
const readTarget = (measure: Measure, [link]: string[], options: Options) => {
	const host = options.get('host')
	const [isDry, yes] = [options.has('dry-run'), options.has('yes')]
	if (
		(link === undefined) === (host === undefined) ||
		(host === undefined && (isDry || yes)) ||
		(isDry && yes)
	)
		throw misuse(`usage: ${measure} SHORT-LINK, or ${measure} --host HOST [--dry-run | --yes]`)
	return { link: link ?? '', host, isDry, yes }
}

/** The command for one measure. It prints what it did; false when it could not. */
export const createLinkCommand =
	(measure: Measure): Command =>
	async (deps, words, options) => {
		const { store, links, linkHosts, linkBaseUrl, now, say, complain, confirm } = deps
		const { audit } = deps.administration
		const { reason, shown } = readWhy(measure, options)
		const moderation = createModeration({ store, now }, links.delete)
		const urlOf = (key: SlugKey) => shownUrl(linkHosts.linkOfKey(key))

		const takeHost = async (host: string, yes: boolean): Promise<boolean> => {
			let found = 0
			for await (const page of moderation.linksTo(host)) found += page.length
			const what = `${measure} ${counted(found, 'link')} ${placesOf(host)}`
			if (!(await agrees({ confirm, complain }, what, yes || found <= unasked, ', --dry-run lists them')))
				return false
			let outcome: Moderated = { found, changed: 0 }
			const deed = { act: measure, subjects: [`→ ${host}`], account: null, reason }
			await audit.record(deed, async () => {
				outcome = await moderation.host(measure, host, shown)
				return outcome.changed
			})
			say(sayHost(measure, host, outcome))
			return true
		}
		const listHost = async (host: string): Promise<boolean> => {
			let found = 0
			for await (const page of moderation.linksTo(host)) {
				found += page.length
				for (const { slugKey, longUrl } of page) say(`${urlOf(slugKey)} ${listed(longUrl)}`)
			}
			say(`this would ${measure} ${counted(found, 'link')} ${placesOf(host)}`)
			return true
		}

		const typed = readTarget(measure, words, options)
		if (typed.host !== undefined) {
			const host = readHost(typed.host)
			if (host === undefined)
				throw misuse(`${typed.host} is not a host: give a name or an address, like example.org`)
			return typed.isDry ? listHost(host) : takeHost(host, typed.yes)
		}
		const slugKey = shortLinkOf(typed.link, linkHosts)
		if (slugKey === undefined) throw misuse(`${typed.link} is not a short link of ${linkBaseUrl}`)
		const shortLink = urlOf(slugKey)
		if ((await store.links.findBySlugs([slugKey])).length === 0) return `there is no link ${shortLink}`
		const changed = await audit.record(
			{ act: measure, subjects: [slugKey], account: null, reason },
			async () => (await moderation.links(measure, [slugKey], shown)).changed,
		)
		say(
			changed === 0
				? `${shortLink} is ${measure === 'enable' ? 'not disabled' : `${done[measure]} already`}`
				: `${done[measure]} ${shortLink}: ${effects[measure]}`,
		)
		return true
	}
