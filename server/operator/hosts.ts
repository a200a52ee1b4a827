/** `host add`, `list`, `close`, `remove`: the operator's commands about hosts of short links. */

import { misuse } from '../config/refusal.ts'
import { Failure } from '../errors.ts'
import { readHost } from '../links/blocked-hosts.ts'
import { hostNameIn } from '../links/link-hosts.ts'
import type { Command, CommandDeps } from './command.ts'
import { noted } from './noted.ts'

/** A name, or an origin where the scheme or port is not the usual one. Fails with `Refusal`. */
const readOrigin = (command: string, typed: string): { name: string; origin: string } => {
	const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
	if (url === null || url.href !== `${url.origin}/` || readHost(url.hostname) === undefined)
		throw misuse(`${command}: “${typed}” is no host: give a name like go.example, or an origin`)
	return { name: hostNameIn(url.href), origin: url.origin.replace(/\.+(?=:|$)/, '') }
}

const readUrl = (option: string, typed: string | undefined): string | null => {
	if (typed === undefined) return null
	const url = URL.parse(typed)
	if (url === null || !/^https?:$/.test(url.protocol))
		throw misuse(`host add: --${option} must be a web address, like https://www.example/`)
	return url.href
}

export const addHost: Command = async (deps, [typed = ''], options) => {
	const { linkHosts, say } = deps
	const { name, origin } = readOrigin('host add', typed)
	const given = {
		home: readUrl('home', options.get('home')),
		notFound: readUrl('not-found', options.get('not-found')),
		openTo: options.get('for') === 'accounts' ? 'accounts' : 'all',
	} as const
	const save = () => linkHosts.save({ name, origin, ...given })
	await noted(deps, 'add_host', name, save).catch((error) => {
		const [fault] = (error instanceof Failure && error.extra.details) || []
		throw fault === undefined ? error : misuse(`host add: ${fault.message}`)
	})
	say(`links can be made on ${origin}; servers know it within seconds`)
	return true
}

export const listHosts: Command = async ({ linkHosts, say }, _, options) => {
	for (const { name, origin, home, notFound, openTo, closedAt } of await linkHosts.list()) {
		const counted = await linkHosts.figures(name)
		if (options.has('json'))
			say(
				JSON.stringify({
					name,
					origin,
					home,
					not_found: notFound,
					for: openTo,
					closed_at: closedAt,
					...counted,
				}),
			)
		else
			say(
				[
					...[origin, closedAt === null ? `for ${openTo}` : 'closed', `${counted.links} links`],
					`${counted.clicks} clicks in 30 days`,
					...(home === null ? [] : [`/ leads to ${home}`]),
					...(notFound === null ? [] : [`unknown links lead to ${notFound}`]),
				].join(', '),
			)
	}
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
	const { linkHosts, say, confirm } = deps
	const name = await known(deps, typed)
	if (name === undefined) return false
	const { links, clicks } = await linkHosts.figures(name)
	const what = `close ${name}, with ${links} links and ${clicks} clicks in 30 days: no more are made there, these go on working`
	if (!options.has('yes')) {
		if (confirm === undefined) say(`this would ${what}: --yes does it`)
		else if (await confirm(`${what}?`)) return closeHost(deps, [typed], new Map([['yes', '']]))
		else say('nothing was changed')
		return false
	}
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
	say(isRemoved ? `removed ${name}` : `${name} has links: delete them first, or close it`)
	return isRemoved
}
