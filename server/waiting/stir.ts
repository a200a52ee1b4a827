/** Says that work comes, to the background work of this process. */

export const createStir = () => {
	let listener = () => {}
	const stir = () => listener()
	return {
		stir,
		hear: (call: () => void): void => {
			listener = call
		},
		/** The function, which first says so. */
		before:
			<Args extends unknown[], Answer>(run: (...args: Args) => Answer) =>
			(...args: Args): Answer => {
				stir()
				return run(...args)
			},
	}
}
