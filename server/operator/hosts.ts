/** `host add`, `list`, `close`, `remove`: the operator's commands about hosts of short links. */
import { misuse } from '../config/refusal.ts'
import { webAddress } from '../config/site-variables.ts'
import { Failure } from '../errors.ts'
import { readHost } from '../links/blocked-hosts.ts'
import { hostNameIn } from '../links/link-hosts.ts'
import type { HostFigures } from '../store/links/link-hosts.ts'
import type { Command, CommandDeps, Outcome } from './command.ts'
import { agrees } from './confirm.ts'
import { noted } from './noted.ts'
import { counted } from './says.ts'
import type { Options } from './usage.ts'

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

const figuresOf = ({ links, clicks }: HostFigures): string =>
	`${counted(links, 'link')} and ${counted(clicks, 'click')} in 30 days`

export const listHosts: Command = async ({ linkHosts, say }, _, options) => {
	const hosts = await linkHosts.list()
	const told = []
	for (const { name, origin, home, notFound, openTo, closedAt } of hosts) {
		const figures = await linkHosts.figures(name)
		told.push({ name, origin, home, not_found: notFound, for: openTo, closed_at: closedAt, ...figures })
		if (options.has('json')) continue
		const parts = [
			...[origin, closedAt === null ? `for ${openTo}` : 'closed', figuresOf(figures)],
			...(home === null ? [] : [`/ leads to ${home}`]),
			...(notFound === null ? [] : [`unknown links lead to ${notFound}`]),
		]
		say(parts.join(', '))
	}
	if (options.has('json')) say(JSON.stringify(told, undefined, '\t'))
	else if (hosts.length === 0) say('there is no host but the server’s own')
	return true
}

/** Runs it with the name of a host that is known. */
const known =
	(run: (deps: CommandDeps, name: string, options: Options) => Promise<Outcome>): Command =>
	async (deps, [typed = ''], options) => {
		const { name } = readOrigin('host', typed)
		const isKnown = (await deps.linkHosts.list()).some((host) => host.name === name)
		return isKnown ? run(deps, name, options) : `there is no host ${name}; kurz host list shows all`
	}

/** Asks at a terminal, as the links are other people's; elsewhere `--yes` says it. */
export const closeHost = known(async (deps, name, options) => {
	const { linkHosts, say } = deps
	const figures = figuresOf(await linkHosts.figures(name))
	const what = `close ${name}, with ${figures}: no more are made there, these go on working`
	if (!(await agrees(deps, what, options.has('yes')))) return false
	const close = async () => (await linkHosts.close([name])) > 0
	const isClosed = await noted(deps, 'close_host', name, close)
	say(isClosed ? `closed ${name}` : `${name} is closed already`)
	return true
})

export const removeHost = known(async (deps, name) => {
	const remove = async () => (await deps.linkHosts.remove([name])) > 0
	if (!(await noted(deps, 'remove_host', name, remove)))
		return `${name} has links, or was not closed a minute ago: see kurz host list`
	deps.say(`removed ${name}`)
	return true
})
