/** Owns the button that goes to the OpenID provider. */
/** @jsxImportSource preact */

export interface OpenIdFormProps {
	action: string
	/** All of the button's text. */
	text: string
	/** Where to go afterwards. */
	next?: string | undefined
}

/** A form, so that it works without scripts and only from our own pages. */
export const OpenIdForm = ({ action, text, next }: OpenIdFormProps) => (
	<form method="post" action={action} class="openid">
		{next !== undefined && <input type="hidden" name="next" value={next} />}
		<button type="submit" class="quiet">
			{text}
		</button>
	</form>
)
