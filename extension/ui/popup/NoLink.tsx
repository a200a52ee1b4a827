/** What the popup shows while it has no link: mostly a sentence, and the one button that helps. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { unsaidWait } from '../../../shared/client/caller.ts'
import type { View } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import { failures, remedyOf } from '../../actions/server/remedies.ts'
import { failureText, tryAgainText } from '../../locales/texts.ts'
import { AddressForm } from '../AddressForm.tsx'
import { Button } from '../Button.tsx'
import { useLeft } from '../use-left.ts'
import { useWords } from '../use-words.tsx'
import { MakeForm } from './MakeForm.tsx'
import { Pending } from './Pending.tsx'
import type { RestProps } from './Rest.tsx'

interface SentenceProps {
	text: string
	button: string
	onClick: () => void
	/** Seconds for which the server wants no request. */
	wait?: number
	/** Something else is the main thing to do. */
	isQuiet?: boolean
	/** What else there is to know. */
	children?: ComponentChildren
	/** What helps, too. */
	other?: ComponentChildren
}

const Sentence = ({ text, button, onClick, wait = 0, isQuiet = false, children, other }: SentenceProps) => {
	const words = useWords()
	const helping = useRef<HTMLButtonElement>(null)
	const [until] = useState(() => Date.now() + wait * 1_000)
	const left = useLeft(until)
	// In one step with what is shown: Enter finds the button as soon as it can be seen.
	useLayoutEffect(() => helping.current?.focus(), [left === 0])
	return (
		<div class="sentence">
			<p role="alert">{text}</p>
			{/* Screen readers hear it once, then the button. */}
			{left > 0 && <p aria-hidden="true">{tryAgainText(left, words)}</p>}
			{wait > 0 && (
				<p role="status" class="unseen">
					{tryAgainText(wait, words)}
				</p>
			)}
			{children}
			<button
				type="button"
				class={isQuiet ? 'quiet' : ''}
				ref={helping}
				onClick={onClick}
				disabled={left > 0}
			>
				{button}
			</button>
			{other}
		</div>
	)
}

interface FailedProps extends Pick<RestProps, 'kurz' | 'doors' | 'subject' | 'steps'> {
	view: View & { kind: 'failed' }
	again: () => void
}

/** Why there is no link, and what helps; a link without what was refused helps at once. */
const Failed = ({ kurz, doors, subject, steps, view, again }: FailedProps) => {
	const words = useWords()
	const { failure, host } = view
	const remedies = {
		retry: [words.retry, again],
		settings: [words.settings, doors.openSettings],
		links: [words.openLinks, steps.openLinks],
	} as const
	const { without } = failures[failure.code]
	const [button, help] = without
		? [
				words.without[without],
				() => void steps.giveUp(without).then(() => steps.again({ ...subject, isAsked: true })),
			]
		: remedies[remedyOf(failure)]
	const isLimited = failure.code === 'rate_limited'
	const wait = isLimited ? (failure.wait ?? unsaidWait) : 0
	const text = isLimited ? words.failures.rate_limited.replace('%h', host) : failureText(failure, host, words)
	return (
		<Sentence
			{...{ text, button, wait }}
			onClick={help}
			other={without && <Button class="plain" onClick={doors.openSettings} text={words.settings} />}
		>
			<Pending kurz={kurz} subject={subject} openLinks={steps.openLinks} />
		</Sentence>
	)
}

export const NoLink = ({ kurz, doors, view, subject, host, isLate, steps }: RestProps) => {
	const words = useWords()
	const again = () => void steps.again()
	const create = () => void steps.again({ ...subject, isAsked: true })
	const isFirstRun = view?.kind === 'no-server'
	useLayoutEffect(() => {
		if (isFirstRun) document.getElementById('address')?.focus()
	}, [isFirstRun])
	const make = (url: string) => (
		<MakeForm
			kurz={kurz}
			subject={subject}
			first={url}
			makeOf={(of, options) => steps.makeNew(options, of)}
			giveUp={steps.giveUp}
		/>
	)
	switch (view?.kind) {
		case undefined:
			// The server takes long: what the popup waits for, and a way out.
			return isLate ? (
				<div class="sentence waiting">
					<p role="status">{words.waitingFor(host)}</p>
					<Pending kurz={kurz} subject={subject} isWaiting openLinks={steps.openLinks} />
					<Button class="quiet" onClick={steps.cancel} text={words.cancel} />
				</div>
			) : null
		case 'no-server':
			return (
				<div class="first-run">
					<h1>{words.firstRun}</h1>
					<AddressForm
						kurz={kurz}
						first=""
						requestCopying={doors.requestCopying}
						askElsewhere={(origin) => void kurz.items.refused.write(origin).then(doors.openSettings)}
						onKept={(origin) => {
							steps.setHost(shownAddress(origin))
							again()
						}}
					/>
					<p class="hint">{words.whyAsked}</p>
				</div>
			)
		case 'asking':
			return (
				<>
					<p role="status">{words.noLinkYet}</p>
					{make(view.url)}
				</>
			)
		case 'cancelled':
			return <Sentence text={words.cancelled} button={words.makeLink} onClick={again} />
		case 'deleted':
			return <Sentence text={words.deleted(shownAddress(view.url))} button={words.newLink} onClick={create} />
		case 'unsupported':
			return (
				<>
					<Sentence text={words.unsupported} button={words.openLinks} onClick={steps.openLinks} isQuiet />
					{make('')}
				</>
			)
		case 'login':
			return (
				<Sentence
					text={words.login}
					button={words.withoutLogin}
					onClick={() => void steps.again({ ...subject, url: view.url, isAsked: true })}
				/>
			)
		case 'failed':
			return <Failed {...{ kurz, doors, subject, steps }} view={view} again={again} />
		default:
			return null
	}
}
