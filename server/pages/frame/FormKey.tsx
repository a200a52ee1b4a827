/** The one-time key that a new form carries: sent twice, it creates one thing. */
/** @jsxImportSource preact */
import type { Needs } from '../../http/deps.ts'

const keyBytes = 18

/** A key for a new form. */
export const newFormKey = ({ random }: Needs<'random'>): string =>
	Buffer.from(random(keyBytes)).toString('base64url')

/** Without `autoComplete`, Firefox restores an old key into the hidden field after a reload. */
export const FormKey = ({ value }: { value: string }) => (
	<input type="hidden" name="key" value={value} autoComplete="off" />
)
