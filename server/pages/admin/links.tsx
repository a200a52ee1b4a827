/** The operators' page of all links: searching them, and buttons for those that are ticked. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountLabel } from '../../accounts/identity.ts'
import { type AdminLink, type SearchKind, searchKinds } from '../../administration/link-search.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { shownAddress, shownTarget } from '../../links/look-alikes.ts'
import { SelectField } from '../forms/Field.tsx'
import type { Page } from '../frame/document.tsx'
import { Cell, cut, Pick, StateWord } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import {
	Account,
	ActTable,
	AdminSearch,
	type AdminView,
	adminPage,
	LookAlike,
	Older,
	type Place,
} from './AdminPage.tsx'

/** Links to the same host, or of the same account. */
type Twin = Awaited<ReturnType<typeof twinsOf>>[number]

export interface AdminLinksPage extends AdminView, Place {
	links: AdminLink[]
	asked: { q: string; by: SearchKind }
	/** Of the one link that was found. */
	twins?: Twin[] | undefined
	/** The path of this page. */
	list: string
}

/** The target is no link: nobody should open a harmful site by accident. */
const Row = ({ link, now, isTicked }: { link: AdminLink; now: Date; isTicked: boolean }) => {
	const { admin, charts, frame, links } = useWords()
	const shortUrl = shownAddress(link.link)
	const target = shownTarget(link.longUrl)
	return (
		<tr>
			<Pick name="link" value={link.written} label={shortUrl} isTicked={isTicked} />
			<th scope="row">
				<a href={`${link.written.includes('@') ? link.link : paths.visit(link.written)}+`} class="mono">
					{shortUrl}
				</a>
				<span class="hint">{cut(target.text)}</span>
				{target.isDeceiving && <LookAlike />}
			</th>
			<Cell of={frame.account} isLong>
				{link.owner === null ? admin.anonymous : <Account label={link.owner} />}
			</Cell>
			<Cell of={charts.state}>
				<StateWord state={link.state} block={link.block} />
			</Cell>
			<Cell of={links.created}>
				<Time at={link.createdAt.toISOString()} now={now} words={charts} />
			</Cell>
		</tr>
	)
}

const Twins = ({ twins }: { twins: Twin[] }) => {
	const { admin, charts } = useWords()
	return (
		<section class="panel" aria-labelledby="twins">
			<h2 id="twins">{admin.twins.heading}</h2>
			<ul>
				{twins.map(({ by, what, size }) => (
					<li key={by}>
						<a href={adminPaths.links({ by, q: what })}>
							{by === 'host' ? admin.twins.host(what) : admin.twins.account(what)}
						</a>
						{`: ${admin.sized(size, (count) => figure(count, charts))}`}
					</li>
				))}
			</ul>
		</section>
	)
}

export const adminLinksPage = (data: AdminLinksPage): Page =>
	adminPage(data, 'links', ({ admin, charts, frame, links: words }) => {
		const { links, now, asked, list } = data
		const isHost = asked.by === 'host' && asked.q !== ''
		return (
			<>
				<AdminSearch action={adminPaths.links()} label={admin.searchFor} q={asked.q}>
					<SelectField
						name="by"
						label={admin.in}
						value={asked.by}
						choices={searchKinds.map((kind) => [kind, admin.by[kind]] as const)}
					/>
				</AdminSearch>
				<ActTable
					{...{ name: 'link', list, none: admin.nothing }}
					acts={['disable', 'enable', 'block_host', 'delete']}
					columns={[admin.link, frame.account, charts.state, words.created]}
				>
					{links.map((link) => (
						<Row key={link.written} link={link} now={now} isTicked={data.twins !== undefined} />
					))}
				</ActTable>
				{data.twins && <Twins twins={data.twins} />}
				<Older {...data} text={isHost ? admin.searchOn : undefined} />
			</>
		)
	})

/** What else leads to the host of this link, and what else its account has. */
export const twinsOf = async (
	{ administration: { accounts, size } }: Needs<'administration'>,
	{ longUrl, owner }: AdminLink,
	limit: number,
) => {
	const host = new URL(longUrl).hostname
	const toHost = { by: 'host', what: host, size: await size.ofHosts([host]) } as const
	if (owner === null) return [toHost]
	// What is searched for may be in other addresses, too.
	const account = (await accounts.list(owner, undefined, limit)).find((one) => accountLabel(one) === owner)
	if (account === undefined) return [toHost]
	return [toHost, { by: 'owner', what: owner, size: await size.ofAccounts([account.id], false) } as const]
}
