/** The one-time key in a form that creates something. */
/** @jsxImportSource preact */

/** Without `autoComplete`, Firefox restores an old key into the hidden field after a reload. */
export const FormKey = ({ value }: { value: string }) => (
	<input type="hidden" name="key" value={value} autoComplete="off" />
)
