/** The pages that ask before a link's monitor key ends: of who has it, and of the link's owner. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { SelectField } from '../forms/Field.tsx'
import { account, page, reader, readFormKey } from '../forms/page-route.ts'
import { FormKey } from '../frame/Submit.tsx'

interface KeyPage {
	action: string
	back: string
	formKey: string
	/** The owner needs none in its place. */
	isOwn?: boolean
}

const keyPage = ({ action, back, formKey, isOwn = false }: KeyPage) =>
	askingPage(({ link: { keys }, frame }) => ({
		...{ heading: keys.heading, why: `${keys.why} ${keys.next}`, current: back, action },
		fields: (
			<>
				<FormKey value={formKey} />
				{isOwn && (
					<SelectField
						name="next"
						label={keys.inPlace}
						value="new"
						choices={[
							['new', keys.anotherOne],
							['none', keys.none],
						]}
					/>
				)}
			</>
		),
		button: keys.end,
		back: [back, frame.cancel],
		isDanger: true,
	}))

/** The page that a new key opens, which shows it. */
const seeNew = (key: string) => seeOther(`/${paths.monitorUrl(key)}?notice=key_replaced`)

export const keyEndPages = ({ links: { find, monitor }, linkHosts }: Needs<'links' | 'linkHosts'>) => [
	page({
		...{ path: '/m/:monitor_key/key', may: reader, fields: ['key'] },
		show: async ({ params: { monitor_key: key = '' }, formKey }) => {
			await find.byKey(key)
			return keyPage({ action: paths.monitorKeyEnd(key), back: `/${paths.monitorUrl(key)}`, formKey })
		},
		// Sent twice, it finds the key that the first one made.
		run: async ({ params: { monitor_key: key = '' }, values, formKey }) =>
			seeNew(await monitor.replaceByKey({ key }, readFormKey(values) ?? formKey)),
	}),
	page<SignedIn, LinkRow>({
		...{ path: '/links/:short_url/key', may: account, fields: ['key', 'next'] },
		find: ({ caller: { userId }, params, request }) =>
			find.ofOwner(userId, linkHosts.asked(params.short_url, request.url), 'editor'),
		show: ({ found, formKey }) => {
			const [action, back] = [accountPaths.linkKey(writtenOf(found)), accountPaths.link(writtenOf(found))]
			return keyPage({ action, back, formKey, isOwn: true })
		},
		run: async ({ found, values }) => {
			if (values.next !== 'none') return seeNew(await monitor.replace(found))
			await monitor.end(found)
			return seeOther(`${accountPaths.link(writtenOf(found))}?notice=key_ended`)
		},
	}),
]
