/** The yardstick of unlocking: compares a password with its hash, a few times at once. */
const [password = '', hash = '', width = '1', seconds = '1'] = process.argv.slice(2)

let compared = 0
const begun = performance.now()
const one = async () => {
	while (performance.now() - begun < Number(seconds) * 1_000) {
		if (!(await Bun.password.verify(password, hash))) throw new Error('they differ')
		compared += 1
	}
}
await Promise.all(Array.from({ length: Number(width) }, one))
console.log(JSON.stringify({ compared, seconds: (performance.now() - begun) / 1_000 }))

export {}
