/** Runs the operator's commands on a service, and answers what they said. */
import { runCommand } from '../../../server/operator/commands.ts'
import { baseUrl, type TestService } from '../../support/service/service.ts'

export const commandsOf =
	(service: TestService, databaseUrl?: string) =>
	async (...words: string[]): Promise<[isDone: boolean, said: string]> => {
		const said: string[] = []
		const isDone = await runCommand(
			{
				...service,
				baseUrl,
				now: () => service.clock.now,
				random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
				clickRetentionDays: undefined,
				databaseUrl,
				say: (line) => said.push(line),
			},
			words,
		)
		return [isDone, said.join('\n')]
	}
