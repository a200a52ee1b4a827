/** The button that leads to the OpenID provider, and its failures. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Words } from '../../../shared/words/pages.ts'
import { Hidden } from '../forms/Field.tsx'
import type { FaultReading } from '../frame/FaultSummary.tsx'
import { Submit } from '../frame/Submit.tsx'

/** What the pages of signing in and up hand on. */
export interface Onward {
	/** The path to go to afterwards. It has to be checked when it comes back in a form. */
	next?: string | undefined
	/** The token of an invitation on its way. */
	invite?: string | undefined
}

interface OpenIdFormProps extends Onward {
	action: string
	/** The button's text. */
	text: string
	/** It is the only way in. */
	isAlone?: boolean
	/** Its fields. */
	children?: ComponentChildren
}

/** A form, so that it works without scripts, and only from our own pages. */
export const OpenIdForm = ({ action, text, isAlone = false, children, ...onward }: OpenIdFormProps) => (
	<form method="post" action={action} class="openid">
		<Hidden {...onward} />
		{children}
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
