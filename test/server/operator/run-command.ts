/** Runs the operator's commands on a service, and answers their lines. */
import { runCommand } from '../../../server/operator/commands.ts'
import { baseUrl, type TestService } from '../../support/service/service.ts'

interface Around {
	databaseUrl?: string
	confirm?: (question: string) => Promise<boolean>
}

export const commandsOf =
	(service: TestService, { databaseUrl, confirm }: Around = {}) =>
	async (...words: string[]): Promise<[isDone: boolean, said: string]> => {
		const said: string[] = []
		const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
		const operator = { say: (line: string) => void said.push(line), confirm }
		const backup = { secret: '', secretFile: undefined, backupPassphrase: undefined, facts: { version: '' } }
		const own = {
			...backup,
			baseUrl,
			linkBaseUrl: baseUrl,
			now: () => service.clock.now,
			random,
			clickRetentionDays: undefined,
			databaseUrl,
		}
		const isDone = await runCommand({ ...service, ...own, ...operator }, words)
		return [isDone, said.join('\n')]
	}
