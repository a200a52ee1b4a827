/** What a form needs that asks the browser for a passkey: a script shows it, and fills it in. */
/** @jsxImportSource preact */
import { Hidden } from './Field.tsx'

/** Attributes of such a form. `asks`: what the browser is asked for. */
export const asksPasskey = (kind: 'create' | 'get', asks: object) =>
	({ method: 'post', hidden: true, 'data-passkey': kind, 'data-asks': JSON.stringify(asks) }) as const

/** The field for the answer, and what is said without one. */
export const PasskeyField = ({ value = '', failed }: { value?: string; failed: string }) => (
	<>
		<Hidden credential={value} />
		<p class="fault" role="status" data-failed={failed} />
	</>
)
