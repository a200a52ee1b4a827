/** The button that leads to the OpenID provider, and its failures. */
/** @jsxImportSource preact */
import type { Words } from '../../../shared/words/pages.ts'
import { Hidden } from '../forms/Hidden.tsx'
import type { FaultReading } from '../frame/FaultSummary.tsx'
import { Submit } from '../frame/Submit.tsx'

export interface OpenIdFormProps {
	action: string
	/** The button's text. */
	text: string
	/** It is the only way in. */
	isAlone?: boolean
	/** Path to go to afterwards. */
	next?: string | undefined
	/** The token of an invitation. */
	invite?: string | undefined
}

/** A form, so that it works without scripts, and only from our own pages. */
export const OpenIdForm = ({ action, text, isAlone = false, ...onward }: OpenIdFormProps) => (
	<form method="post" action={action} class="openid">
		<Hidden {...onward} />
		<Submit look={isAlone ? undefined : 'quiet'} text={text} />
	</form>
)

export type OpenIdFault = keyof Words['entry']['openIdFaults']

/** The summary above the form when something went wrong. `outcome` has no full stop. */
export const openIdReading = (
	fault: OpenIdFault | undefined,
	oidc: { name: string } | undefined,
	outcome: string,
	{ entry, forms }: Words,
): FaultReading | undefined =>
	fault === undefined || oidc === undefined
		? undefined
		: { outcome: forms.notDone(outcome), sentences: [entry.openIdFaults[fault](oidc.name)], byField: {} }
