/** What the popup shows when there is no link: why, and what helps. */
import { remedyOf } from '../../actions/failure.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Subject, View } from '../../actions/popup.ts'
import { failureText } from '../../locales/texts.ts'
import { useWords } from '../use-words.tsx'
import type { Doors } from './doors.ts'
import { Pending } from './Pending.tsx'
import type { Steps } from './Rest.tsx'
import { Sentence } from './Sentence.tsx'

export interface FailedProps {
	kurz: Kurz
	doors: Doors
	view: View & { kind: 'failed' }
	subject: Subject
	steps: Steps
}

export const Failed = ({ kurz, doors, view, subject, steps }: FailedProps) => {
	const words = useWords()
	const remedies = {
		retry: [words.retry, () => void steps.again()],
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
