/** The database's password, read anew for each connection: from a file, or from a command. */
import { readFile } from 'node:fs/promises'
import { second } from '../../../shared/text/time.ts'
import { tryTo } from '../../../shared/try-to.ts'
import { ticks } from '../../waiting/deadline.ts'
import { atMost } from '../../waiting/queue.ts'

/** Milliseconds that file and command may take, and until a failed one is run again. */
const usual = { answersWithin: 10 * second, restsFor: second }
/** Tokens of clouds have a few thousand characters. */
const longest = 64 * 1024

export interface Password {
	read: () => Promise<string>
	/** Resolves when the reading under way has ended; undefined when there is none. */
	reading: () => Promise<unknown> | undefined
}

/** The time for an answer, and again once the password that the server asked for is read. */
export const inTime = async <T>(
	milliseconds: number,
	asking: PromiseLike<T>,
	password: Password | undefined,
): Promise<T> => {
	try {
		return await atMost(milliseconds, asking)
	} catch (error) {
		if (password?.reading() === undefined) throw error
		await password.reading()
		return atMost(milliseconds, asking)
	}
}

/** Its code says that there is no connection (failures.ts). No message has the password in it. */
const failed = (message: string): Error => Object.assign(new Error(message), { code: 'CONNECTION_PASSWORD' })

/** Without its line end. */
const checked = (text: string, from: string): string => {
	const password = text.replace(/\r?\n$/, '')
	if (password === '') throw failed(`${from} is empty`)
	if (password.length > longest) throw failed(`${from} is longer than ${longest} characters`)
	if (/[\0\r\n]/.test(password)) throw failed(`${from} has more than one line`)
	return password
}

const readPasswordFile = async (file: string, answersWithin: number): Promise<string> => {
	const given = { encoding: 'utf8', signal: AbortSignal.timeout(answersWithin) } as const
	const text = await readFile(file, given).catch(({ message }: Error) => {
		throw failed(`DATABASE_PASSWORD_FILE can't be read: ${message}`)
	})
	return checked(text, 'the file of DATABASE_PASSWORD_FILE')
}

/** The command's standard error may hold secrets, so nobody reads it. */
const run = async (command: string, answersWithin: number): Promise<string> => {
	const child = (() => {
		try {
			const io = { stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' } as const
			// In a process group of its own, which ends as a whole.
			return Bun.spawn(['/bin/sh', '-c', command], { ...io, detached: true })
		} catch (error) {
			throw failed(`DATABASE_PASSWORD_COMMAND can't be run: ${(error as Error).message}`)
		}
	})()
	/** Unless it has ended. */
	const end = () => tryTo(() => process.kill(-child.pid, 'SIGKILL'))
	let isLate = false
	const timer = setTimeout(() => {
		isLate = true
		end()
	}, answersWithin)
	try {
		let text = ''
		const decoder = new TextDecoder()
		for await (const part of child.stdout) {
			text += decoder.decode(part, { stream: true })
			if (text.length > 2 * longest) end()
		}
		const code = await child.exited
		if (isLate) throw failed(`DATABASE_PASSWORD_COMMAND took longer than ${answersWithin / second} s`)
		if (text.length <= longest && code !== 0)
			throw failed(`DATABASE_PASSWORD_COMMAND failed (${child.signalCode ?? `exit code ${code}`})`)
		return checked(text, 'the output of DATABASE_PASSWORD_COMMAND')
	} finally {
		clearTimeout(timer)
		end()
	}
}

/**
 * Undefined when neither is given. Connections that begin while a command runs share its answer.
 * One that failed rests, so an outage does not start it over and over. `say` gets the message of a
 * failure after a success.
 */
export const createPassword = (
	{ file, command }: { file: string | undefined; command: string | undefined },
	say: (message: string) => void = () => {},
	{ answersWithin, restsFor } = usual,
): Password | undefined => {
	let isFailing = false
	const noting = async (reading: Promise<string>): Promise<string> => {
		try {
			const password = await reading
			isFailing = false
			return password
		} catch (error) {
			if (!isFailing) say((error as Error).message)
			isFailing = true
			throw error
		}
	}
	if (file !== undefined)
		return { read: () => noting(readPasswordFile(file, answersWithin)), reading: () => undefined }
	if (command === undefined) return undefined
	let running: Promise<string> | undefined
	let failure: { error: unknown; until: number } | undefined
	return {
		read: () => {
			if (failure !== undefined && ticks() < failure.until) return Promise.reject(failure.error)
			running ??= noting(run(command, answersWithin))
				.catch((error) => {
					failure = { error, until: ticks() + restsFor }
					throw error
				})
				.finally(() => {
					running = undefined
				})
			return running
		},
		reading: () => running?.catch(() => {}),
	}
}
