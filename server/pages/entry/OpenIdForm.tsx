/** The button that leads to the OpenID provider, and the words for its failures. */
/** @jsxImportSource preact */
import type { FaultReading } from '../forms/faults.ts'

export interface OpenIdFormProps {
	action: string
	/** The button's text. */
	text: string
	/** Path to go to afterwards. */
	next?: string | undefined
}

/** A form, so that it works without scripts, and only from our own pages. */
export const OpenIdForm = ({ action, text, next }: OpenIdFormProps) => (
	<form method="post" action={action} class="openid">
		{next !== undefined && <input type="hidden" name="next" value={next} />}
		<button type="submit" class="quiet">
			{text}
		</button>
	</form>
)

const texts = {
	away: (name: string) => `${name} can’t be reached at the moment. Try again shortly.`,
	closed: () => 'No account here is linked to this identity, and sign-up is closed.',
	cancelled: (name: string) => `You cancelled at ${name}.`,
	taken: () => 'This identity is already linked to another account.',
	failed: (name: string) => `${name} sent an answer that can’t be used. Try again.`,
}
export type OpenIdFault = keyof typeof texts

/** The summary above the form when something went wrong. */
export const openIdReading = (
	fault: OpenIdFault | undefined,
	oidc: { name: string } | undefined,
	outcome: string,
): FaultReading | undefined =>
	fault === undefined || oidc === undefined
		? undefined
		: { outcome, sentences: [texts[fault](oidc.name)], byField: {} }
