/** `/links/~many`: a column of addresses, or a table, becomes links, one for each line. */
import { bounds } from '../../../shared/bounds.ts'
import { Failure, invalid, orFailure } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { countCreation, hostsFor, readShorten } from '../../http/creation.ts'
import type { Needs } from '../../http/deps.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import { sentAgain, toFormFault } from '../forms/form-fault.ts'
import { readFormKey } from '../forms/form-key.ts'
import { readShortenForm } from '../forms/form-values.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { type ManyMade, type ManyPage, manyPage } from './many.tsx'

/** The lines of a column or of a copied table: address, alias, title. */
const readLines = (text: string) =>
	text.split(/\r?\n/).flatMap((line) => {
		const [url = '', alias = '', title = ''] = line.split('\t').map((cell) => cell.trim())
		return url === '' && alias === '' ? [] : [{ line: line.trim(), url, alias, title }]
	})

type ManyNeeds = Needs<'accounts' | 'config' | 'limit' | 'linkHosts' | 'links' | 'readClient'>

export const manyPages = (deps: ManyNeeds) => {
	const { accounts, links } = deps
	const ask = async (asked: Asked, values: Record<string, string>, more: Partial<ManyPage> = {}) => {
		await accounts.teams.acting(asked.caller, values.team, 'editor')
		const teams = await accounts.teams.choices(asked.caller, 'editor')
		const hosts = hostsFor(deps, asked, teams)
		return manyPage({ form: { values }, hosts, teams, formKey: asked.formKey, results: [], ...more })
	}
	const run = async (asked: Asked) => {
		const { caller, values } = asked
		const { urls = '', tags = '', host = '', team = '' } = values
		const lines = readLines(urls)
		const { ownerId } = await accounts.teams.acting(caller, team, 'editor')
		if (lines.length === 0 || lines.length > bounds.made)
			throw invalid('urls', 'too_big', `Give 1 to ${bounds.made} addresses, each on a line of its own.`)
		await countCreation(deps, asked, caller, lines.length)
		const made = await links.createMany(ownerId, {
			requests: lines.map(({ line: _, ...one }) =>
				orFailure(() => readShorten(deps, caller, readShortenForm({ ...one, tags, host }))),
			),
			...{ stops: false, key: readFormKey(values) },
		})
		const slugs = made.map((one) => (one instanceof Failure ? undefined : writtenOf(one)))
		const written = slugs.filter((slug) => slug !== undefined)
		const records = await links.readSelected(ownerId, written)
		const results = lines.map(({ line }, nth): ManyMade => {
			const one = made[nth]!
			const link = records.find(({ written }) => written === slugs[nth])?.link
			return { line, link, fault: one instanceof Failure ? toFormFault(one) : undefined }
		})
		const left = results.filter(({ fault }) => fault).map(({ line }) => line)
		return ask(asked, { ...values, urls: left.join('\n') }, { results, written })
	}
	return [
		page({
			...{ path: accountPaths.createMany(), may: account },
			show: (asked) => ask(asked, asked.query),
			run,
			refused: (asked, fault) => ask(asked, asked.values, { form: sentAgain(asked.values, fault) }),
		}),
	]
}
