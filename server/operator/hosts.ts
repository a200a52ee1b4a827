/** `host add`, `list`, `close`, `remove`: the operator's commands about hosts of short links. */

import { pluralIn } from '../../shared/words/plural.ts'
import { misuse } from '../config/refusal.ts'
import { webAddress } from '../config/site-variables.ts'
import { Failure } from '../errors.ts'
import { readHost } from '../links/blocked-hosts.ts'
import { hostNameIn } from '../links/link-hosts.ts'
import type { HostFigures } from '../store/links/link-hosts.ts'
import type { Command, CommandDeps } from './command.ts'
import { agrees } from './confirm.ts'
import { noted } from './noted.ts'

const plural = pluralIn('en')

/** A name, or an origin where the scheme or port is not the usual one. Fails with `Refusal`. */
const readOrigin = (command: string, typed: string): { name: string; origin: string } => {
	const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
	if (url === null || url.href !== `${url.origin}/` || readHost(url.hostname) === undefined)
		throw misuse(`${command}: “${typed}” is no host: give a name like go.example, or an origin`)
	return { name: hostNameIn(url.href), origin: url.origin.replace(/\.+(?=:|$)/, '') }
}

/** `before`: what stays where the option is not given; `none` takes it away. */
const readUrl = (option: string, typed: string | undefined, before: string | null = null): string | null => {
	if (typed === undefined) return before
	if (typed === 'none') return null
	if (!webAddress.safeParse(typed).success)
		throw misuse(`host add: --${option} must be a web address, like https://www.example/`)
	return new URL(typed).href
}

/** Adds a host, or opens it again: what isn't given stays. */
export const addHost: Command = async (deps, [typed = ''], options) => {
	const { linkHosts, say } = deps
	const read = readOrigin('host add', typed)
	const { name } = read
	const before = (await linkHosts.list()).find((host) => host.name === name)
	const origin =
		before !== undefined && !typed.includes('/') && !/:\d/.test(typed) ? before.origin : read.origin
	const asked = options.get('for')
	const given = {
		home: readUrl('home', options.get('home'), before?.home),
		notFound: readUrl('not-found', options.get('not-found'), before?.notFound),
		openTo: asked === 'all' || asked === 'accounts' ? asked : (before?.openTo ?? 'all'),
	}
	const save = () => linkHosts.save({ name, origin, ...given })
	await noted(deps, 'add_host', name, save).catch((error) => {
		const [fault] = (error instanceof Failure && error.extra.details) || []
		throw fault === undefined ? error : misuse(`host add: ${fault.message}`)
	})
	say(`links can be made on ${origin}; servers know it within seconds`)
	return true
}

const counted = ({ links, clicks }: HostFigures): string =>
	`${links} ${plural(links, 'link', 'links')} and ${clicks} ${plural(clicks, 'click', 'clicks')} in 30 days`

export const listHosts: Command = async ({ linkHosts, say }, _, options) => {
	const hosts = await linkHosts.list()
	const told = []
	for (const { name, origin, home, notFound, openTo, closedAt } of hosts) {
		const figures = await linkHosts.figures(name)
		told.push({ name, origin, home, not_found: notFound, for: openTo, closed_at: closedAt, ...figures })
		if (options.has('json')) continue
		const parts = [
			...[origin, closedAt === null ? `for ${openTo}` : 'closed', counted(figures)],
			...(home === null ? [] : [`/ leads to ${home}`]),
			...(notFound === null ? [] : [`unknown links lead to ${notFound}`]),
		]
		say(parts.join(', '))
	}
	if (options.has('json')) say(JSON.stringify(told, undefined, '\t'))
	else if (hosts.length === 0) say('there is no host but the server’s own')
	return true
}

/** The host's name, once it is known. Says so, and answers undefined, when it is none. */
const known = async ({ linkHosts, say }: CommandDeps, typed: string): Promise<string | undefined> => {
	const name = readOrigin('host', typed).name
	if ((await linkHosts.list()).some((host) => host.name === name)) return name
	say(`there is no host ${name}; kurz host list shows all`)
	return undefined
}

/** Asks at a terminal, as the links are other people's; elsewhere `--yes` says it. */
export const closeHost: Command = async (deps, [typed = ''], options) => {
	const { linkHosts, say } = deps
	const name = await known(deps, typed)
	if (name === undefined) return false
	const figures = counted(await linkHosts.figures(name))
	const what = `close ${name}, with ${figures}: no more are made there, these go on working`
	if (!(await agrees(deps, what, options.has('yes')))) return false
	const close = async () => (await linkHosts.close([name])) > 0
	const isClosed = await noted(deps, 'close_host', name, close)
	say(isClosed ? `closed ${name}` : `${name} is closed already`)
	return true
}

export const removeHost: Command = async (deps, [typed = '']) => {
	const { linkHosts, say } = deps
	const name = await known(deps, typed)
	if (name === undefined) return false
	const remove = async () => (await linkHosts.remove([name])) > 0
	const isRemoved = await noted(deps, 'remove_host', name, remove)
	say(isRemoved ? `removed ${name}` : `${name} has links, or was not closed a minute ago: see kurz host list`)
	return isRemoved
}
