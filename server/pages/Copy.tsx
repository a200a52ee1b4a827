/** The copy button. It needs the script, so it stays hidden until the script shows it. */
/** @jsxImportSource preact */

/** Copies `text`; `what` completes its name, e.g. "Copy the short link". */
export const Copy = ({ text, what }: { text: string; what: string }) => (
	<button type="button" class="copy" data-copy={text} aria-label={`Copy ${what}`} hidden>
		Copy
	</button>
)
