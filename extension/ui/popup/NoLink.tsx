/** What the popup shows while it has no link: mostly a sentence, and the one button that helps. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import { remedyOf } from '../../actions/failure.ts'
import { failureText } from '../../locales/texts.ts'
import { AddressForm } from '../AddressForm.tsx'
import { Button } from '../Button.tsx'
import { Target } from '../Target.tsx'
import { useAllWords } from '../use-words.tsx'
import { Pending } from './Pending.tsx'
import type { RestProps } from './Rest.tsx'

interface SentenceProps {
	text: string
	button: string
	onClick: () => void
	/** What else there is to know. */
	children?: ComponentChildren
}

const Sentence = ({ text, button, onClick, children }: SentenceProps) => {
	const helping = useRef<HTMLButtonElement>(null)
	useEffect(() => helping.current?.focus(), [])
	return (
		<div class="sentence">
			<p role="alert">{text}</p>
			{children}
			<button type="button" ref={helping} onClick={onClick}>
				{button}
			</button>
		</div>
	)
}

export const NoLink = ({ kurz, doors, view, subject, host, isLate, steps }: RestProps) => {
	const words = useAllWords()
	const again = () => void steps.again()
	const create = () => void steps.again({ ...subject, isAsked: true })
	switch (view?.kind) {
		case undefined:
			// The server takes long: what the popup waits for, and a way out.
			return isLate ? (
				<div class="sentence waiting">
					<p role="status">{words.waitingFor(host)}</p>
					<Pending kurz={kurz} subject={subject} isWaiting />
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
							steps.setHost(new URL(origin).host)
							again()
						}}
					/>
					<p class="hint">{words.whyAsked}</p>
				</div>
			)
		case 'asking':
			return (
				<Sentence text={words.noLinkYet} button={words.makeLink} onClick={create}>
					<Target url={view.url} />
				</Sentence>
			)
		case 'cancelled':
			return <Sentence text={words.cancelled} button={words.makeLink} onClick={again} />
		case 'deleted':
			return (
				<Sentence text={words.deleted(withoutScheme(view.url))} button={words.newLink} onClick={create} />
			)
		case 'unsupported':
			return <Sentence text={words.unsupported} button={words.openLinks} onClick={steps.openLinks} />
		case 'failed': {
			const remedies = {
				retry: [words.retry, again],
				settings: [words.settings, doors.openSettings],
				links: [words.openLinks, steps.openLinks],
			} as const
			const [button, help] = remedies[remedyOf(view.failure)]
			return (
				<Sentence text={failureText(view.failure, view.host, words)} button={button} onClick={help}>
					<Pending kurz={kurz} subject={subject} />
				</Sentence>
			)
		}
		default:
			return null
	}
}
