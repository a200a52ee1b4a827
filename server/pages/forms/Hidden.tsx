/** What a form sends besides its fields. */
/** @jsxImportSource preact */

/**
 * An input for each name that has a value. Without `autoComplete`, Firefox restores old values into
 * hidden fields after a reload.
 */
export const Hidden = (fields: Record<string, string | number | undefined>) => (
	<>
		{Object.entries(fields).map(
			([name, value]) =>
				value !== undefined && (
					<input key={name} type="hidden" name={name} value={value} autoComplete="off" />
				),
		)}
	</>
)
