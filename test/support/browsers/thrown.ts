/** What scripts throw in a browser and nobody catches fails the test in which it happens. */
import type { CDPSession } from 'playwright'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Call it first in a stage: its hooks run last, when everything is closed. `read` gives what was
 * thrown, or rejected unhandled, since it was asked last.
 */
export const failOnThrown = (read: () => Promise<string[]>) => {
	const thrown: string[] = []
	const look = async (): Promise<string[]> => {
		thrown.push(...(await read()))
		return thrown
	}
	const expectNone = async (): Promise<void> => {
		await look()
		expect(thrown.splice(0), 'thrown by scripts').toEqual([])
	}
	afterEach(expectNone)
	afterAll(expectNone)
	/** Waits for what the test expects to be thrown. All else fails it still. */
	return async (part: string): Promise<void> => {
		await expect.poll(look, { message: part }).toContainEqual(expect.stringContaining(part))
		thrown.splice(
			thrown.findIndex((text) => text.includes(part)),
			1,
		)
	}
}

interface Told {
	method?: string
	params?: {
		exceptionDetails?: { text: string; url?: string; exception?: { description?: string; value?: unknown } }
		entry?: { source: string; level: string; text: string; url?: string }
	}
}

/** What Chromium rejects calls of a background with that it is ending: nobody is there to hear it. */
const endedBackground = /^Uncaught \(in promise\) Error: No SW \(/

/** Undefined for all but exceptions, and errors that no script could have caught. */
const thrownIn = ({ method, params }: Told): string | undefined => {
	if (method === 'Runtime.exceptionThrown') {
		const { text, url, exception } = params!.exceptionDetails!
		const said = `${text} ${exception?.description ?? exception?.value ?? ''} (${url ?? ''})`
		return endedBackground.test(said) ? undefined : said
	}
	const { source, level, text, url } = params?.entry ?? {}
	// The script that sent a refused request knows.
	if (level !== 'error' || source === 'network' || text?.startsWith('Access to fetch')) return undefined
	return `${text} (${url ?? ''})`
}

/**
 * Listens to all targets of a browser, workers and popups included, also to those that open later.
 * Who listens later hears what a target threw before. Answers with what `failOnThrown` reads.
 */
export const watchTargets = async (session: CDPSession): Promise<() => Promise<string[]>> => {
	// The session's types know only flat sessions, which Playwright keeps to itself.
	const send = session.send.bind(session) as unknown as (method: string, of: object) => Promise<unknown>
	const thrown: string[] = []
	const watched = new Set<unknown>()
	session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
		const told = watched.has(sessionId) ? thrownIn(JSON.parse(message) as Told) : undefined
		if (told !== undefined) thrown.push(told)
	})
	session.on('Target.targetCreated', async ({ targetInfo: { targetId } }) => {
		try {
			const attached = await send('Target.attachToTarget', { targetId, flatten: false })
			const { sessionId } = attached as { sessionId: string }
			watched.add(sessionId)
			for (const [id, method] of ['Runtime.enable', 'Log.enable'].entries())
				await send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
		} catch {
			// It has closed.
		}
	})
	await send('Target.setDiscoverTargets', { discover: true })
	return async () => {
		// The answer comes after all that was thrown before.
		await send('Target.getTargets', {}).catch(() => undefined)
		return thrown.splice(0)
	}
}
