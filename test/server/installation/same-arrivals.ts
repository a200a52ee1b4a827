/** Links that come from elsewhere, step by step, for a comparison of two kinds of databases. */
import type { Click } from '../../../server/store/clicks/commit.ts'
import type { Deletion } from '../../../server/store/links/deletion.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { anyClick } from '../../support/service/log-batch.ts'
import { at, links, owner, type Step, start, timeAt } from './same-answers.ts'

interface Work {
	log: (name: string, batch: Click[]) => Step
	project: Step
	deletion: Omit<Deletion, 'by'>
}

const imported = { id: 'an import', ownerId: owner, format: 'kurz' as const, createdAt: at(0) }
const importedIds = [links + 1, links + 2]
const anonymousId = links + 3
const teamOfAll: Step = [
	'a team is made, gets all links, and is left and deleted without them',
	async ({ store: { accounts, handOver, myLinks } }) => {
		const team = { id: 'a-team', name: 'T', createdAt: at(0) }
		const change = { role: 'editor', by: owner, at: at(1) } as const
		const done = [
			await accounts.makeTeam(owner, team),
			await accounts.setMember(team.id, 'receiver', change),
			await accounts.joinTeam(team.id, 'receiver', at(2)),
			await handOver(owner, team.id),
			await accounts.roleInTeam('receiver', team.id),
			await myLinks.find('receiver', slugKeyOf('free')),
			await accounts.deleteTeam(team.id, { by: owner, at: at(3), deletesLinks: false }),
			await handOver(team.id, owner),
			await accounts.renameTeam(team.id, 'U'),
		]
		const seen = [
			await accounts.teamsOf('receiver'),
			await accounts.membersOf([team.id]),
			await accounts.ownerNamed(team.id),
		]
		return [done, seen, await accounts.deleteTeam(team.id, { by: owner, at: at(3), deletesLinks: false })]
	},
]

const teamOfClaim: Step = [
	'a claim makes a team and its members, and ends what it made',
	async ({ store: { accounts } }) => {
		const team = { id: 'claimed', name: 'C', createdAt: at(0) }
		const done = [
			await accounts.followClaim('receiver', team, 'viewer'),
			await accounts.followClaim(owner, team, undefined),
			await accounts.followClaim('receiver', team, 'viewer'),
			await accounts.followClaim('receiver', team, 'editor'),
			await accounts.claimedTeams('receiver'),
			await accounts.membersOf([team.id]),
			await accounts.followClaim('receiver', team, null),
			await accounts.followClaim(owner, team, null),
			await accounts.claimedTeams('receiver'),
		]
		return [done, await accounts.deleteTeam(team.id, { by: owner, at: at(1), deletesLinks: false })]
	},
]

const someMoved: Step = [
	'some links are moved, and others offered, accepted and refused',
	async ({ store: { offers, myLinks } }) => {
		const [some, to] = [
			{ from: owner, ids: [1, 2, 3] },
			{ from: 'receiver', to: owner, ids: [1, 2, 3] },
		]
		const done = [
			await offers.move({ ...some, to: 'nobody' }),
			await offers.offer('an-offer', { ...some, to: 'receiver' }, at(0)),
			await offers.offersTo('receiver', at(1)),
			await offers.accept('an-offer', 'receiver', at(1)),
			await offers.accept('an-offer', 'receiver', at(1)),
			await offers.offer('another', to, at(2)),
			await offers.refuse('another', owner),
		]
		return [done, await offers.move(to), (await myLinks.byIds(owner, some.ids)).length]
	},
]

/** Links that an import makes, and one that nobody owns until it is claimed. */
export const arrivals = ({ log, project, deletion }: Work): Step[] => [
	[
		'links imported',
		async ({ store }) => {
			const batch = importedIds.map((id) => {
				const slug = `link-${id}`
				const names = { slug, slugKey: slugKeyOf(slug), longUrl: 'https://x.example/', searchText: slug }
				const link = { ...names, ownerId: owner, createdAt: at(0), monitorHash: Uint8Array.of(0, 0, 0, id) }
				return { link: { ...link, importId: imported.id }, slugHash: Buffer.from(slug) }
			})
			const batches = async function* () {
				yield batch
			}
			const told: unknown[] = []
			await store.imports.begin(imported)
			const made = await store.imports.insert(imported, batches, async (_, outcomes) => {
				told.push(outcomes)
			})
			const names = batch.map(({ link: { slugKey }, slugHash }) => ({ slugKey, slugHash }))
			return [made, told, await store.imports.findTaken(owner, names, at(0))]
		},
	],
	[
		'a link of nobody is made',
		async ({ database: { sql } }) => {
			await sql`
				insert into links (slug, slug_key, long_url, created_at, monitor_hash)
				values ('free', 'free', 'https://x.example/', ${timeAt(0)}, int4send(${anonymousId}))`
		},
	],
	log(
		'their clicks',
		[importedIds[0]!, anonymousId].map((linkId) => anyClick({ linkId, time: start })),
	),
	project,
	[
		'it is claimed',
		async ({ store }) => {
			const claims = [{ id: anonymousId, version: 1, searchText: 'free' }]
			const claimed = await store.claims.claim(owner, claims)
			await store.claims.countListed([anonymousId])
			return [...(claimed ?? [])]
		},
	],
	[
		'all links are handed over, and back again',
		async ({ store, database: { sql } }) => {
			const [to] = await sql<{ id: string }[]>`
				insert into users (id, name, email, email_verified, created_at, updated_at)
				values ('receiver', 'r', 'receiver@x.example', true, ${timeAt(0)}, ${timeAt(0)}) returning id`
			return [
				await store.handOver(owner, 'nobody'),
				await store.handOver(owner, to!.id),
				await store.handOver(to!.id, owner),
			]
		},
	],
	teamOfAll,
	teamOfClaim,
	someMoved,
	[
		'an import that is cancelled while it runs',
		async ({ store: { imports } }) => {
			const id = `${imported.id}-2`
			await imports.begin({ ...imported, id })
			const noted = [await imports.note(id, { checked: 2, made: 1 }), await imports.cancel(owner, id)]
			const seen = [await imports.note(id, { checked: 3, made: 2 }), await imports.list(owner, at(-1))]
			await imports.end(id)
			return [noted, seen]
		},
	],
	[
		'the import taken back, but for what was clicked',
		async ({ store: { imports } }) => {
			const known = [await imports.list(owner, at(-1)), await imports.isRecent(owner, imported.id, at(-1))]
			const taken = await imports.takeBack(owner, imported.id, 0, deletion)
			await imports.forget(imported.id)
			return [known, taken, await imports.list(owner, at(-1))]
		},
	],
]
