/** Records the statements that a service sends to the database. */
import { afterAll } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { setSettings } from '../../../server/store/driver/session-settings.ts'
import { joinService, type TestService } from './service.ts'

export interface Statement {
	/** With white space collapsed. */
	text: string
	/** As it was sent. */
	sent: string
	parameters: unknown[]
}

export const hearService = (at: TestService) => {
	let heard: Statement[] = []
	const database = connect(at.place, {
		prepare: at.prepare,
		hear: (sent, parameters) => {
			// Connections set these when they open; some reads ask whether tables are distributed.
			if (sent !== setSettings && !sent.startsWith('select to_regclass('))
				heard.push({ text: sent.replace(/\s+/g, ' ').trim(), sent, parameters })
		},
	})
	afterAll(() => database.close())
	return {
		service: joinService({ ...at, database }, {}, at.clock),
		/** The statements of one piece of work, in order. */
		during: async (work: () => Promise<unknown>): Promise<Statement[]> => {
			heard = []
			await work()
			return heard
		},
	}
}
