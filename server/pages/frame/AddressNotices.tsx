/** Notices for operators: visitors behind a proxy may count as one, and what to set. */
/** @jsxImportSource preact */
import type { AddressWarning } from '../../http/forwarding.ts'
import { useWords } from '../words/use-words.ts'

/** Names of variables and of the headers they take stand out. */
const withNames = (text: string) =>
	text
		.split(/(TRUST_PROXY(?:_HEADER)?(?:=[A-Za-z-]+)?)/)
		.map((part, nth) => (nth % 2 === 0 ? part : <code key={String(nth)}>{part}</code>))

export const Warning = ({ id, heading, texts }: { id: string; heading: string; texts: string[] }) => (
	<section class="notice bad" aria-labelledby={id}>
		<h2 id={id}>{heading}</h2>
		{texts.map((text) => (
			<p key={text}>{withNames(text)}</p>
		))}
	</section>
)

/** `ignores`: forwarding headers came from a peer that TRUST_PROXY does not name. */
export const AddressNotices = ({ ignores, warnings }: { ignores: boolean; warnings: AddressWarning[] }) => {
	const { health } = useWords()
	return (
		<>
			{ignores && <Warning id="proxy" heading={health.proxyHeading} texts={[health.proxy]} />}
			{warnings.length > 0 && (
				<Warning
					id="addresses"
					heading={health.addressHeading}
					texts={warnings.map(({ kind, header }) => health.addressWarnings[kind](header))}
				/>
			)}
		</>
	)
}
