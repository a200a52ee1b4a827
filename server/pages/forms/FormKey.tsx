/** The one-time key in a form that makes something. */
/** @jsxImportSource preact */

/** Firefox fills a form anew after a reload, hidden fields too, unless it is told not to: the key would be an old one. */
export const FormKey = ({ value }: { value: string }) => (
	<input type="hidden" name="key" value={value} autoComplete="off" />
)
