/** Drives Debian's Firefox over Marionette, its own protocol. */
// Playwright speaks BiDi, with commands that the ESR does not know yet. Messages are `length:json`:
// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '../../../server/waiting/queue.ts'
import { findProgram } from '../machine/packages.ts'
import type { Child, Workplace } from '../machine/workplace.ts'
import { patience } from '../patience.ts'

/** Milliseconds: how long an element may take to appear, and between looks at a new Firefox. */
const LOOK_AGAIN = 50
/** Milliseconds. On a busy machine Firefox sometimes hangs at its start, and is started again. */
const START_PATIENCE = 90_000
const STARTS = 3
/** The name of an element's reference. Source: WebDriver, "Elements". */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Source: WebDriver, "Keyboard actions", normalised key values. */
const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Shift: '\uE008', Control: '\uE009' }
type HeldKey = 'Shift' | 'Control'

/** Settings of every test: a free port, and no requests to other servers. */
const preferences: Record<string, string | number | boolean> = {
	'marionette.port': 0,
	'network.captive-portal-service.enabled': false,
	'network.connectivity-service.enabled': false,
	'datareporting.policy.dataSubmissionEnabled': false,
	'browser.region.network.url': '',
}

/** The connection to a port; undefined if it is refused. */
const reach = (port: number): Promise<Socket | undefined> =>
	new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1')
		socket.once('connect', () => resolve(socket))
		socket.once('error', () => resolve(undefined))
	})

/** Connects as soon as Firefox listens. The file with its port may still be half written. */
const waitForMarionette = async (profile: string, firefox: Child): Promise<Socket> => {
	let hasEnded = false
	firefox.ended.then(() => {
		hasEnded = true
	})
	const file = join(profile, 'MarionetteActivePort')
	while (!hasEnded) {
		const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
		const socket = port > 0 ? await reach(port) : undefined
		if (socket !== undefined) return socket
		await pause(LOOK_AGAIN)
	}
	throw new Error(`Firefox ended:\n${firefox.output()}`)
}

/** Sends commands and matches the answers to them. */
const talk = (socket: Socket) => {
	const waiting = new Map<number, (answer: Answer) => void>()
	let isClosed = false
	// Firefox ends before this process does. Open commands must not wait forever.
	socket.on('error', () => {})
	socket.on('close', () => {
		isClosed = true
		for (const [id, answer] of waiting) answer([1, id, { error: 'closed', message: 'Firefox hung up' }, null])
	})
	let unread: Buffer = Buffer.alloc(0)
	let last = 0
	socket.on('data', (chunk: Buffer) => {
		unread = Buffer.concat([unread, chunk])
		for (;;) {
			const colon = unread.indexOf(':')
			if (colon < 0) return
			const end = colon + 1 + Number(unread.subarray(0, colon).toString())
			if (unread.length < end) return
			const message: unknown = JSON.parse(unread.subarray(colon + 1, end).toString())
			unread = unread.subarray(end)
			// The first message is a greeting, not an answer.
			if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer)
		}
	})
	return (name: string, parameters: Record<string, unknown> = {}): Promise<unknown> =>
		new Promise((resolve, reject) => {
			if (isClosed) return reject(new Error(`${name}: Firefox hung up`))
			const id = ++last
			waiting.set(id, ([, , error, result]) => {
				waiting.delete(id)
				if (error === null) resolve(result)
				else reject(new Error(`${name}: ${error.error}: ${error.message}`))
			})
			const text = JSON.stringify([0, id, name, parameters])
			socket.write(`${Buffer.byteLength(text)}:${text}`)
		})
}

/** Starts Firefox with its own profile and waits until it takes commands. */
const openSession = async (
	place: Workplace,
	program: string,
	profile: string,
	settings: typeof preferences,
) => {
	mkdirSync(profile)
	writeFileSync(
		join(profile, 'user.js'),
		Object.entries(settings)
			.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
			.join(''),
	)
	const firefox = place.start(
		program,
		['--headless', '--marionette', '-remote-allow-system-access', '--no-remote', '--profile', profile],
		{ env: { HOME: profile } },
	)
	const open = async () => {
		const command = talk(await waitForMarionette(profile, firefox))
		await command('WebDriver:NewSession')
		await command('WebDriver:SetTimeouts', { implicit: patience })
		return command
	}
	const hung = () => new Error(`Firefox took too long to start:\n${firefox.output()}`)
	return atMost(START_PATIENCE, open(), hung).catch(async (error: unknown) => {
		await firefox.stop('SIGKILL')
		throw error
	})
}

/** Starts Firefox in the workplace, which also ends it. */
export const startFirefox = async (place: Workplace, own: Record<string, string | number | boolean> = {}) => {
	const program = findProgram('firefox-esr')
	if (program === undefined) throw new Error('firefox-esr is missing: install the Debian package firefox-esr')
	const start = (nth: number): ReturnType<typeof openSession> =>
		openSession(place, program, join(place.folder, `firefox-${nth}`), { ...preferences, ...own }).catch(
			(error) => {
				if (nth === STARTS) throw error
				console.warn(error)
				return start(nth + 1)
			},
		)
	const command = await start(1)

	const find = async (selector: string): Promise<{ id: string }> => {
		const found = await command('WebDriver:FindElement', { using: 'css selector', value: selector })
		return { id: (found as { value: Record<string, string> }).value[ELEMENT] ?? '' }
	}
	const textOf = (answer: unknown): string => (answer as { value: string }).value
	return {
		/** Sends a command to Marionette, for instance `Addon:Install`. Fails with its message. */
		command,
		goto: async (url: string) => void (await command('WebDriver:Navigate', { url })),
		url: async () => textOf(await command('WebDriver:GetCurrentURL')),
		/** The visible text of the first match, once there is one. */
		text: async (selector: string) => textOf(await command('WebDriver:GetElementText', await find(selector))),
		fill: async (selector: string, text: string) =>
			void (await command('WebDriver:ElementSendKeys', { ...(await find(selector)), text })),
		click: async (selector: string) => void (await command('WebDriver:ElementClick', await find(selector))),
		/** Presses a key where the focus is, while others are held: `Tab`, `Enter`, a letter. */
		press: async (key: string, ...held: HeldKey[]) => {
			const values = [...held, key].map((name) => keys[name as keyof typeof keys] ?? name)
			const down = values.map((value) => ({ type: 'keyDown', value }))
			const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
			const actions = [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]
			await command('WebDriver:PerformActions', { actions })
		},
	}
}

export type Firefox = Awaited<ReturnType<typeof startFirefox>>
