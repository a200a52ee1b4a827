/** What the popup shows when the server takes long: what it waits for, and a way out. */
import type { Kurz } from '../../actions/kurz.ts'
import type { Subject } from '../../actions/popup.ts'
import { useAllWords } from '../use-words.tsx'
import { Pending } from './Pending.tsx'

export interface WaitingProps {
	kurz: Kurz
	subject: Subject
	host: string
	cancel: () => void
}

export const Waiting = ({ kurz, subject, host, cancel }: WaitingProps) => {
	const words = useAllWords()
	return (
		<div class="sentence waiting">
			<p role="status">{words.waitingFor(host)}</p>
			<Pending kurz={kurz} subject={subject} isWaiting />
			<button type="button" class="quiet" onClick={cancel}>
				{words.cancel}
			</button>
		</div>
	)
}
