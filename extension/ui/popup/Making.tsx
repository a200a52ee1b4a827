/** What the forms that make a link share: its options as typed, and what the server refused. */
import type { Ref } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import { failures, type GivenUp } from '../../actions/server/remedies.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import type { Place } from '../../actions/storage/place.ts'
import { readDefaults } from '../../actions/storage/preferences.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { ConfirmBox } from '../ConfirmBox.tsx'
import { draftOf, faultsIn, type OptionName, optionsOf, refusedIn } from '../draft.ts'
import { OptionFields } from '../OptionFields.tsx'
import { Fault } from '../Said.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../use-words.tsx'

type Refusal = View & { kind: 'failed' }

/** What the forms begin with, once it is read: drawn before, they would be sent without it. */
export const useRemembered = (kurz: Kurz, page: string) =>
	useLoaded(true, async () => {
		const [defaults, { remember, campaign }] = await Promise.all([
			readDefaults(kurz, page),
			kurz.items.preferences.read(),
		])
		return { defaults, remember, campaign }
	})
export type Remembered = NonNullable<ReturnType<typeof useRemembered>>

/** What the forms are about, and who makes the link. */
export interface MakingProps {
	kurz: Kurz
	/** Whose defaults are in `first`. */
	page: string
	names: readonly OptionName[]
	first: LinkOptions
	giveUp: (what: GivenUp) => Promise<void>
}

export const useMaking = ({ kurz, page, names, first, giveUp }: MakingProps) => {
	const [draft, setDraft] = useState(() => draftOf(first))
	const [isConfirmed, setConfirmed] = useState(false)
	const [isClean, setClean] = useState(first.clean === true)
	/** Chosen in the form, or the site's. A ref: giving it up and trying again are one step. */
	const place = useRef<Place>(first.host === undefined ? {} : { host: first.host })
	const [isOpen, setOpen] = useState(false)
	const [isBusy, setBusy] = useState(false)
	const [refusal, setRefusal] = useState<Refusal>()
	return {
		...{ kurz, page, names, draft, setDraft, isConfirmed, setConfirmed, isClean, setClean },
		...{ isBusy, refusal, setRefusal, place, isOpen },
		/** Of the folded fields: what they need from the server is asked for when they open. */
		onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open),
		/** Goes on without what the server refused: for good unless it was chosen for this link. */
		without: async (what: GivenUp): Promise<void> => {
			if (what === 'account') return giveUp(what)
			const { [what]: chosen } = place.current
			place.current = { ...place.current, [what]: undefined }
			if (chosen === (await readDefaults(kurz, page))[what]) await giveUp(what)
		},
		/** Whether a link was made. */
		submit: async (make: (options: LinkOptions) => Promise<View>): Promise<boolean> => {
			if (isBusy || faultsIn(draft).size > 0) return false
			setBusy(true)
			setRefusal(undefined)
			const confirm = isConfirmed && { confirm: true }
			const made = await make({ ...optionsOf(draft), ...place.current, clean: isClean, ...confirm })
			if (made.kind === 'failed') setRefusal(made)
			setBusy(false)
			return made.kind !== 'failed'
		},
	}
}
type Making = ReturnType<typeof useMaking>

export const MakingFields = ({ making }: { making: Making }) => {
	const { names, draft, setDraft, isConfirmed, setConfirmed, refusal, setRefusal } = making
	const { kurz, page, place, isOpen } = making
	const places = useLoaded(isOpen, () => import('./Places.tsx'))
	return (
		<>
			<OptionFields
				names={names}
				draft={draft}
				onDraft={(changed) => {
					setRefusal(undefined)
					setDraft(changed)
				}}
				refusal={refusal}
			/>
			<ConfirmBox name="confirm" clicks={draft.clicks} {...{ isConfirmed }} onChange={setConfirmed} />
			{places && <places.Places {...{ kurz, page, place }} />}
		</>
	)
}

interface MakingEndProps {
	making: Making
	again: () => void
	button?: Ref<HTMLButtonElement>
}

/** Why there is no link, unless a field says it, a way without what was refused, and the button. */
export const MakingEnd = ({ making, again, button }: MakingEndProps) => {
	const words = useWords()
	const { names, isBusy, refusal } = making
	const without = refusal && failures[refusal.failure.code].without
	return (
		<>
			<Fault>
				{refusal &&
					refusedIn(names, refusal.failure) === undefined &&
					failureText(refusal.failure, refusal.host, words)}
			</Fault>
			{without && (
				<Button
					class="quiet"
					onClick={() => void making.without(without).then(again)}
					text={words.without[without]}
				/>
			)}
			<button type="submit" {...(button && { ref: button })} disabled={isBusy}>
				{isBusy ? words.working : words.makeLink}
			</button>
		</>
	)
}
