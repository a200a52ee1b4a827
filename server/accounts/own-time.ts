/** better-auth knows only this machine's clock: its adapter translates to the service's. */

/** Adds milliseconds to every time in a value, or to those under some names. */
const shifted = (value: unknown, by: number, only?: string): unknown => {
	if (value instanceof Date) return only === undefined ? new Date(value.getTime() + by) : value
	if (Array.isArray(value)) return value.map((part) => shifted(part, by, only))
	if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
		return value
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [
			name,
			part instanceof Date && name === only ? new Date(part.getTime() + by) : shifted(part, by, only),
		]),
	)
}

type Call = (...parameters: unknown[]) => unknown

/**
 * Everything it writes and asks for is a time of this machine's clock, `ahead` milliseconds off. Of
 * what it reads it compares `expiresAt` alone; other times are shown to people.
 */
const translatedAdapter = <A extends object>(adapter: A, ahead: () => number): A =>
	new Proxy(adapter, {
		get: (target, name) => {
			const member = Reflect.get(target, name)
			if (typeof member !== 'function') return member
			if (name === 'transaction')
				return (work: Call) =>
					(member as Call).call(target, (inner: A) => work(translatedAdapter(inner, ahead)))
			return async (...parameters: unknown[]) => {
				const by = ahead()
				if (by === 0) return (member as Call).apply(target, parameters)
				const sent = parameters.map((one) => shifted(one, -by))
				return shifted(await (member as Call).apply(target, sent), by, 'expiresAt')
			}
		},
	})

/** `ahead`: by how many milliseconds this machine's clock is ahead of the service's. */
export const inOwnTime =
	<O, A extends object>(open: (options: O) => A, ahead: () => number) =>
	(options: O): A =>
		translatedAdapter(open(options), ahead)
