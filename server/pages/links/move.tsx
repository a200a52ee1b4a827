/** The page that asks to whom links move, and the links that the reader is offered. */
/** @jsxImportSource preact */

import { bounds } from '../../../shared/bounds.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { LinksOffered } from '../../accounts/offers.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { EndKeys } from '../forms/EndKeys.tsx'
import { Field, SelectField, verbatim } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import type { Page } from '../frame/document.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { type ListedLink, nameOf } from './LinksTable.tsx'

/** Owners that the reader may move links to, by id; the account has no name. */
export type Receivers = { id: string; name: string | undefined }[]

interface MovePage {
	/** At least one. */
	links: Pick<ListedLink, 'written' | 'title' | 'target' | 'link'>[]
	choices: Receivers
	list: string
	back: string
	values: Record<string, string>
	endsKeys: boolean
	fault: FormFault | undefined
}

/** `other`: whether one may move them to another account too. */
export const ReceiverField = ({
	choices,
	value,
	other = false,
}: {
	choices: Receivers
	value?: string | undefined
	other?: boolean
}) => {
	const { moves } = useWords()
	const named = choices.map(({ id, name }) => [id, name ?? moves.mine] as const)
	return choices.length === 0 ? null : (
		<SelectField
			name="to"
			label={moves.to}
			value={value ?? choices[0]!.id}
			choices={other ? [...named, ['', moves.other]] : named}
		/>
	)
}

export const movePage = ({ links, choices, list, back, values, endsKeys, fault }: MovePage): Page =>
	askingPage((words) => {
		const { moves, charts, frame } = words
		const what = moves.what(links.length, figure(links.length, charts))
		return {
			reading: readFault(fault, ['address'], moves.form, words),
			heading: what,
			why: moves.why(links.length),
			current: accountPaths.links(),
			going: links.map((link) => ({
				id: link.written,
				name: nameOf(link),
				more: <span class="mono">{shownAddress(link.link)}</span>,
			})),
			action: accountPaths.moveSelected(),
			fields: (
				<>
					<ReceiverField {...{ choices, value: values.to, other: true }} />
					<Field
						name="address"
						label={moves.email}
						hint={moves.hint}
						value={values.address ?? ''}
						maxLength={bounds.account.email}
						{...verbatim}
					/>
					<EndKeys isTicked={endsKeys} />
				</>
			),
			button: moves.move,
			back: [back, frame.cancel],
			hidden: [['list', list], ...links.map(({ written }): [string, string] => ['link', written])],
		}
	})

/** Yes and no are forms, because anything may follow a link. */
const Offer = ({ id, from, links, expiresAt, list }: LinksOffered & { list: string }) => {
	const { moves, charts, links: said } = useWords()
	const { offers } = moves
	return (
		<form method="post" action={accountPaths.answerOffer()} class="ways">
			<span>
				<strong>{offers.from(from.name, said.some(links, figure(links, charts)))}</strong> · {offers.until}{' '}
				<Time at={expiresAt.toISOString()} precision="day" words={charts} />
			</span>
			<input type="hidden" name="list" value={list} />
			<input type="hidden" name="offer" value={id} />
			<EndKeys isTicked />
			<Submit name="action" value="accept" says={offers.acceptWhat(from.name)} text={offers.accept} />
			<Submit
				look="quiet"
				name="action"
				value="refuse"
				says={offers.refuseWhat(from.name)}
				text={offers.refuse}
			/>
		</form>
	)
}

/** Above the list; nothing without one. */
export const Offers = ({ offers, list }: { offers: LinksOffered[]; list: string }) => {
	const { moves } = useWords()
	return offers.length === 0 ? null : (
		<section class="panel" aria-labelledby="offers">
			<h2 id="offers">{moves.offers.heading}</h2>
			{offers.map((offer) => (
				<Offer key={offer.id} {...offer} list={list} />
			))}
		</section>
	)
}
