/** The page of an account's links: list, search, create form, and actions for selected links. */
import { isEnough, type Team, type TeamRole } from '../../../shared/teams.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { countCreation, createFor, hostsFor, readShorten, seeCreated } from '../../http/creation.ts'
import { csvFile } from '../../http/csv-file.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import { placesAfter } from '../../links/places.ts'
import { readableUrl } from '../../links/readable.ts'
import { type SentForm, sentAgain } from '../forms/faults.ts'
import { orNoTeam, readShortenForm } from '../forms/form-values.ts'
import { type Asked, account, page, readFormRepeat } from '../forms/page-route.ts'
import { placesFirst } from '../forms/places-first.ts'
import { codesOfSelectedPages } from './codes-route.tsx'
import { deleteLinksPage } from './delete-links.tsx'
import { createAgainPage, myLinksPage } from './links.tsx'
import { backToList, type LinksAsked, listPageQuestion, noticeOf, placeOf, wantedOf } from './list-page.ts'
import { manyPages } from './many.tsx'
import { movePages } from './move-route.ts'
import { actOn, type Sent, selected, typedTags } from './sent.ts'
import { accountStatisticsPages } from './statistics-route.ts'

export const shownOnPage = 25

type ListNeeds = Needs<
	| 'accounts'
	| 'accountStatistics'
	| 'config'
	| 'credentials'
	| 'database'
	| 'limit'
	| 'linkHosts'
	| 'links'
	| 'now'
	| 'readClient'
>

/** Whether the reader's role is enough for the links of the list. */
const mayIn =
	(teams: Pick<Team, 'id' | 'role'>[], team: string | undefined) =>
	(needed: TeamRole): boolean =>
		team === undefined || teams.some(({ id, role }) => id === team && isEnough(role, needed))

/** What the page of the list shows, which `show` completes. */
export const readList = async (deps: ListNeeds, asking: Asked) => {
	const { accounts, accountStatistics, links, now } = deps
	const { caller, query, formKey } = asking
	const question = readFields(listPageQuestion, query)
	const asked = wantedOf(question)
	const place = placeOf(question)
	const by = await accounts.teams.acting(caller, asked.team, 'viewer')
	const [{ items, total, next, previous }, tags, teams, offers] = await Promise.all([
		links.list(by, { ...asked, ...place, clicks: 0, limit: shownOnPage }),
		links.tagsOf(by.ownerId),
		accounts.teams.choices(caller),
		accounts.offers.list(caller),
	])
	const may = mayIn(teams, asked.team)
	const lately = await accountStatistics.lately(items.map(({ link }) => link.id))
	return {
		/** That the reader is a member of, and may change and move the links of these. */
		...{ teams, offers, mayChange: may('editor'), mayMove: may('owner') },
		hosts: hostsFor(
			deps,
			asking,
			teams.filter(({ role }) => isEnough(role, 'editor')),
		),
		links: items.map(({ link, data }) => ({
			...data,
			written: writtenOf(link),
			lately: lately.get(link.id),
			target: readableUrl(data.long_url),
			block: links.blockOf(link),
			blockReason: links.blockReasonOf(link),
		})),
		/** `total`: of all matching links; `tags`: the most used first. */
		...{ total, asked: asked as LinksAsked, tags },
		/** The query of this page of the list. */
		list: accountPaths.links({ ...asked, ...place }).split('?')[1] ?? '',
		/** Paths of the pages beside this one, and of the first one if this is another. */
		next: next && accountPaths.links({ ...asked, cursor: next }),
		previous: previous && accountPaths.links({ ...asked, before: previous }),
		first: (previous ?? place.cursor) && accountPaths.links(asked),
		formKey,
		...{ notice: noticeOf(question), typed: question.with_tag },
		now: new Date(now()),
	}
}

/** The list of links and its create form. */
const listPage = (deps: ListNeeds) => {
	const show = async (asked: Asked, create?: SentForm) =>
		myLinksPage({ ...(await readList(deps, asked)), create })
	return page({
		...{ path: accountPaths.links(), may: account },
		show: (asked) => show(asked),
		count: (knock, caller) => countCreation(deps, knock, caller),
		run: async (asked) => {
			const { caller, values } = asked
			const sent = readShortenForm(values)
			const first = placesFirst(
				asked,
				null,
				placesAfter(null, readShorten(deps, caller, sent).places ?? null),
			)
			if (first) return show(asked, first)
			const made = await createFor(deps, caller, sent, readFormRepeat(values)).catch(orNoTeam)
			return seeCreated(deps, asked, made)
		},
		refused: (asked, fault) => show(asked, sentAgain(asked.values, fault)),
		again: ({ values, formKey }, fault) => createAgainPage(sentAgain(values, fault), formKey),
	})
}

export const linksPages = (deps: ListNeeds & Needs<'connections' | 'downloads' | 'drawer' | 'site'>) => {
	const { links } = deps
	const askToDelete = async ({ html, request }: Asked, { slugs, list, by }: Sent) => {
		const isUnconfirmed = request.method === 'POST'
		const records = await links.readSelected(by, slugs)
		if (records.length === 0)
			return seeOther(backToList(list, { kind: 'links_deleted', done: 0, gone: slugs.length }))
		const asking = deleteLinksPage({
			links: records.map((record) => ({ ...record, target: readableUrl(record.long_url) })),
			...{ list, back: backToList(list), isUnconfirmed },
		})
		return html(asking, { status: isUnconfirmed ? 400 : 200 })
	}

	/** The list as it was, with what was selected and typed. */
	const tagAgain = async (asked: Asked, { slugs, list }: Sent) => {
		const [, query] = backToList(list, { kind: 'no_tag' }).split('?')
		const page = await readList(deps, { ...asked, query: Object.fromEntries(new URLSearchParams(query)) })
		return asked.html(myLinksPage({ ...page, picked: slugs, typed: asked.values.with_tag }), { status: 400 })
	}

	return [
		listPage(deps),
		...movePages(deps),
		...manyPages(deps),
		...accountStatisticsPages(deps),
		...codesOfSelectedPages(deps),
		page({
			...{ path: accountPaths.exportSelected(), may: account },
			show: selected(deps, 'viewer', async ({ request }, { slugs, by }) => {
				const read = async () => links.pages.csv(await links.pages.bySlugs(by, slugs))
				return csvFile(deps, request, 'links', read, true)
			}),
		}),
		page({
			...{ path: accountPaths.deleteSelected(), may: account, show: selected(deps, 'editor', askToDelete) },
			fields: ['link', 'list', 'confirm'],
			run: selected(deps, 'editor', async (asked, sent) => {
				if (asked.values.confirm !== 'yes') return askToDelete(asked, sent)
				const counts = await actOn(deps, sent, { act: 'delete' })
				return seeOther(backToList(sent.list, { kind: 'links_deleted', ...counts }))
			}),
		}),
		page({
			...{ path: accountPaths.tagSelected(), may: account },
			fields: ['link', 'list', 'with_tag', 'action'],
			run: selected(deps, 'editor', async (asked, sent) => {
				const { with_tag, action } = asked.values
				const tags = typedTags(with_tag)
				if (tags === undefined) return tagAgain(asked, sent)
				const isRemoved = action === 'remove'
				const counts = await actOn(deps, sent, { act: isRemoved ? 'untag' : 'tag', tags })
				return seeOther(backToList(sent.list, { kind: isRemoved ? 'tag_removed' : 'tag_added', ...counts }))
			}),
		}),
	]
}
