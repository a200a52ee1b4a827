/** What a form sends besides its fields. */
/** @jsxImportSource preact */

/** An input for each name and value. */
export const Hidden = (fields: Record<string, string | number>) => (
	<>
		{Object.entries(fields).map(([name, value]) => (
			<input key={name} type="hidden" name={name} value={value} />
		))}
	</>
)
