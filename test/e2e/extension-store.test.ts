/** The packages for the stores are sound, and anybody can rebuild them byte by byte. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { isLong } from '../support/machine/long.ts'
import { useWorkplace } from '../support/machine/starts.ts'

/** As browsers and stores have it: numbers alone. */
const version = packageFile.version.replace(/-.*/, '')
const root = new URL('../..', import.meta.url).pathname
const place = useWorkplace('kurz-store')
const made = join(place.folder, 'made')

/** Runs a program to its end. Fails with its output. */
const run = async (args: string[], cwd: string): Promise<string> => {
	const child = place.start(process.execPath, args, {
		cwd,
		env: { NODE_ENV: undefined, VITEST: undefined, CI: undefined },
	})
	if ((await child.ended) !== 0) throw new Error(`${args.join(' ')}:\n${child.output()}`)
	return child.output()
}
const zipNames = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith('.zip'))
		.toSorted()

const open = (zip: string) => unzipSync(readFileSync(zip))
/** Unpacks one of the packages and returns its folder. */
const unpack = (kind: string): string => {
	const folder = join(place.folder, kind)
	for (const [name, content] of Object.entries(open(join(made, `kurz-${version}-${kind}.zip`)))) {
		mkdirSync(dirname(join(folder, name)), { recursive: true })
		writeFileSync(join(folder, name), content)
	}
	return folder
}

beforeAll(() => run([join(root, 'test/support/browsers/zip-extension-process.ts'), made], root))

it('there is a package for each store and one of the sources', () => {
	expect(zipNames(made)).toEqual(
		['chrome', 'firefox', 'sources'].map((kind) => `kurz-${version}-${kind}.zip`),
	)
})

it('the sources hold what the build needs, and nothing of the server but a patch', () => {
	const names = Object.keys(open(join(made, `kurz-${version}-sources.zip`)))
	expect(names).toEqual(
		expect.arrayContaining([
			'package.json',
			'bun.lockb',
			'LICENSE',
			'extension/README.md',
			'extension/PRIVACY.md',
			'extension/wxt.config.ts',
			'shared/client/client.ts',
		]),
	)
	expect(names.filter((name) => name.startsWith('server/'))).toEqual(['server/store/postgres-js.patch'])
	expect(names.filter((name) => /node_modules|\.output|\.wxt/.test(name))).toEqual([])
})

const expectRebuilt = async () => {
	const folder = unpack('sources')
	const steps = readFileSync(join(folder, 'extension/README.md'), 'utf8').match(
		/```sh rebuild\n([^`]*)```/,
	)?.[1]
	expect(steps?.trim().split('\n')).toEqual(['bun install --frozen-lockfile', 'bun run extension:zip'])
	await run(['install', '--frozen-lockfile'], folder)
	await run(['run', 'extension:zip'], folder)
	const output = join(folder, 'extension/.output')
	expect(zipNames(output)).toEqual(zipNames(made))
	for (const name of zipNames(made)) {
		const [ours, theirs] = [made, output].map((at) => open(join(at, name)))
		expect(Object.keys(theirs!).toSorted()).toEqual(Object.keys(ours!).toSorted())
		const different = Object.keys(ours!).filter((file) => !Buffer.from(ours![file]!).equals(theirs![file]!))
		expect(different).toEqual([])
		expect(readFileSync(join(output, name)).equals(readFileSync(join(made, name)))).toBe(true)
	}
}
if (isLong) it('the documented steps rebuild both packages byte by byte from the sources', expectRebuilt)

it('Mozilla’s linter finds no error', async () => {
	const output = await run(
		[
			join(root, 'node_modules/web-ext/bin/web-ext.js'),
			'lint',
			'--no-config-discovery',
			'--output=json',
			`--source-dir=${unpack('firefox')}`,
		],
		place.folder,
	)
	const report = JSON.parse(output.slice(output.indexOf('{')))
	expect(report.errors).toEqual([])
	expect(report.summary.errors).toBe(0)
	// Preact can set innerHTML, but Kurz never does. Firefox for Android is not promised.
	expect(report.warnings.map(({ code }: { code: string }) => code).toSorted()).toEqual([
		'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
		'UNSAFE_VAR_ASSIGNMENT',
	])
})
