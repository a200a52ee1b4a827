/** `host add`, `list`, `close`, `remove`: the operator's commands about hosts of short links. */
import { own } from '../../shared/text/own.ts'
import { type HostKind, hostKinds } from '../administration/link-hosts.ts'
import { misuse } from '../config/refusal.ts'
import { Failure } from '../errors.ts'
import { shownAddress, shownUrl } from '../links/look-alikes.ts'
import type { HostFigures } from '../store/links/link-hosts.ts'
import type { Command, CommandDeps, Outcome } from './command.ts'
import { agrees } from './confirm.ts'
import { counted } from './says.ts'
import type { Options } from './usage.ts'

/** What stands before a fault of a field that is an option. */
const options = { home: '--home: ', not_found: '--not-found: ' }

/** What was typed wrongly. */
const explained =
	(command: string) =>
	(error: unknown): never => {
		const [fault] = (error instanceof Failure && error.extra.details) || []
		if (fault === undefined) throw error
		const option = own(options, fault.path) ?? ''
		throw misuse(`${command}: ${option}${fault.message.replace(/\.$/, '')}`)
	}

/** Whether a name by which people came gets links of its own, asked at a terminal. */
const askKind = async ({ confirm, linkBaseUrl }: CommandDeps, visits: number): Promise<HostKind | string> => {
	const usual = shownAddress(linkBaseUrl)
	const came = `it had ${counted(visits, 'visit')} in 30 days, which led to links of ${usual}`
	if (confirm === undefined)
		return `${came}: --alias keeps that (the same links, none of its own), --own ends it (a host of its own)`
	if (await confirm(`${came}. Make it an alias, with the same links and none of its own?`)) return 'alias'
	if (await confirm('Make it a host of its own, where those links are not found?')) return 'own'
	return 'nothing was changed'
}

const isKind = (said: string): said is HostKind => hostKinds.some((kind) => kind === said)

/** Adds a host, or opens it again: what isn't given stays, and `none` takes an address away. */
export const addHost: Command = async (deps, [typed = ''], options) => {
	const {
		administration: { linkHosts },
		linkBaseUrl,
		say,
	} = deps
	const given = (option: string) => options.get(option)?.replace(/^none$/, '')
	const visits = await linkHosts.visitsAt(typed).catch(explained('host add'))
	const [told, other] = hostKinds.filter((kind) => options.has(kind))
	if (other !== undefined) throw misuse('host add: --alias and --own exclude each other')
	const kind = told ?? (visits > 0 ? await askKind(deps, visits) : undefined)
	if (kind !== undefined && !isKind(kind)) return kind
	const asked = {
		host: typed,
		home: given('home'),
		not_found: given('not-found'),
		for: options.get('for'),
		kind,
	}
	const saved = linkHosts.save(asked, { account: null, opens: true })
	const { origin, isAlias } = await saved.catch(explained('host add'))
	const does = isAlias
		? `${shownUrl(origin)} is an alias of ${shownAddress(linkBaseUrl)}`
		: `links can be made on ${shownUrl(origin)}`
	say(`${does}; servers know it within seconds`)
	return true
}

const figuresOf = ({ links, clicks }: HostFigures): string =>
	`${counted(links, 'link')} and ${clicks === undefined ? 'uncounted clicks' : counted(clicks, 'click')} in 30 days`

export const listHosts: Command = async ({ administration, linkBaseUrl, say }, _, options) => {
	const hosts = await administration.linkHosts.list()
	const told = hosts.map(({ name, origin, home, notFound, openTo, accounts, closedAt, isAlias, figures }) => {
		const parts = [
			...[
				shownUrl(origin),
				isAlias
					? `an alias of ${shownAddress(linkBaseUrl)}`
					: closedAt === null
						? `for ${accounts?.join(' and ') ?? openTo}`
						: 'closed',
				figuresOf(figures),
			],
			...(home === null ? [] : [`/ leads to ${home}`]),
			...(notFound === null ? [] : [`unknown links lead to ${notFound}`]),
		]
		if (!options.has('json')) say(parts.join(', '))
		const places = { name, origin, home, not_found: notFound }
		return { ...places, for: accounts ?? openTo, alias: isAlias, closed_at: closedAt, ...figures }
	})
	if (options.has('json')) say(JSON.stringify(told, undefined, '\t'))
	else if (hosts.length === 0) say('there is no host but the server’s own')
	return true
}

/** Runs it with the name of a host that is known. */
const known =
	(run: (deps: CommandDeps, name: string, options: Options) => Promise<Outcome>): Command =>
	async (deps, [typed = ''], options) => {
		const found = await deps.administration.linkHosts.find(typed).catch(explained('host'))
		return found ? run(deps, found.name, options) : `there is no host ${typed}; kurz host list shows all`
	}

const done = async (
	{ administration }: CommandDeps,
	act: 'close_host' | 'remove_host',
	name: string,
): Promise<boolean> => (await administration.act({ act, ids: [name], subjects: [name], account: null })) > 0

/** Asks at a terminal, as the links are other people's; elsewhere `--yes` says it. */
export const closeHost = known(async (deps, name, options) => {
	const { administration, say } = deps
	const host = (await administration.linkHosts.list()).find((listed) => listed.name === name)
	const figures = figuresOf(host?.figures ?? { links: 0, clicks: 0 })
	const what = `close ${shownAddress(name)}, with ${figures}: no more are made there, these go on working`
	if (!(await agrees(deps, what, options.has('yes')))) return false
	say(
		(await done(deps, 'close_host', name))
			? `closed ${shownAddress(name)}`
			: `${shownAddress(name)} is closed already`,
	)
	return true
})

export const removeHost = known(async (deps, name) => {
	if (!(await done(deps, 'remove_host', name)))
		return `${shownAddress(name)} has links, or was not closed a minute ago: see kurz host list`
	deps.say(`removed ${shownAddress(name)}`)
	return true
})
