/** The tick of forms that hand links over: whether their former monitor keys end. */
/** @jsxImportSource preact */
import { isRead } from '../../http/request.ts'
import { useWords } from '../words/use-words.ts'
import { Check } from './Field.tsx'

/** What a form says. */
export const endsKeys = ({ end_keys }: Record<string, string>): boolean => end_keys === 'on'

/** Ticked at first, and then as it was sent. */
export const ticksKeys = ({
	request,
	values,
}: {
	request: Request
	values: Record<string, string>
}): boolean => isRead(request) || endsKeys(values)

export const EndKeys = ({ isTicked }: { isTicked: boolean }) => (
	<Check name="end_keys" label={useWords().moves.endKeys} isTicked={isTicked} />
)
