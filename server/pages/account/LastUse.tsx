/** When a token or a session was last used, in words. */
/** @jsxImportSource preact */
import { Time } from '../../../shared/statistics/Time.tsx'
import { hour } from '../../../shared/text/time.ts'
import { useWords } from '../words/use-words.ts'

interface LastUseProps {
	at: Date | null
	now: Date
	/** It is known to the hour. */
	isRough?: boolean
}

export const LastUse = ({ at, now, isRough = false }: LastUseProps) => {
	const { account, charts } = useWords()
	if (at === null) return <>{account.tokens.neverUsed}</>
	if (isRough && now.getTime() - at.getTime() < hour) return <>{account.sessions.lately}</>
	return <Time at={at.toISOString()} now={now} words={charts} />
}
