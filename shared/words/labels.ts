/** The labels of some fields, where nothing else is said of them. */
export const labelsOf = <Name extends string>(fields: Record<Name, { label: string }>, names: Name[]) =>
	Object.fromEntries(names.map((name) => [name, fields[name].label])) as Record<Name, string>
