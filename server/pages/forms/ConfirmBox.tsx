/** The checkbox that confirms a deletion, with or without scripts. */
/** @jsxImportSource preact */

/** Posts `confirm=yes`; `fault` says that it was not ticked. */
export const ConfirmBox = ({ label, fault }: { label: string; fault: string | undefined }) => (
	<>
		<label class="check">
			<input
				id="confirm"
				type="checkbox"
				name="confirm"
				value="yes"
				required
				{...(fault && { 'aria-invalid': 'true' as const, 'aria-describedby': 'confirm-fault' })}
			/>
			<span>{label}</span>
		</label>
		{fault && (
			<p class="fault" id="confirm-fault">
				{fault}
			</p>
		)}
	</>
)
