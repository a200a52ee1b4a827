/** The routes of the page that imports a file. */
import { createHash } from 'node:crypto'
import { importFormats } from '../../../shared/link/import.ts'
import { Failure, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { importFor } from '../../http/creation.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { slowly, withUpload } from '../../http/upload.ts'
import type { ReceivedFile } from '../../moving/file-in-thread.ts'
import type { ImportAsked } from '../../moving/import.ts'
import { type FormFault, toFormFault } from '../forms/faults.ts'
import { type Asked, account, guardReader, page } from '../forms/page-route.ts'
import { type ImportPage, importPage } from './import.tsx'

const choicesOf = ({ format, zone, skip = '', leave_out = '' }: Record<string, string>) => ({
	format: format || 'auto',
	zone: zone?.trim() || 'UTC',
	isSkipping: skip !== '',
	/** Of a file that was checked: whether what the check said of columns is agreed to. */
	leavesOut: leave_out !== '',
})
export type ImportChoices = ReturnType<typeof choicesOf>

/** The same for the same file with the same choices: nothing is imported that was not checked. */
const proofOf = ({ digest }: ReceivedFile, { format, zone, isSkipping }: ImportChoices): string =>
	createHash('sha256').update(`${digest}\0${format}\0${zone}\0${isSkipping}`).digest('hex')

const askedOf = (
	file: ReceivedFile,
	{ format, zone, isSkipping, leavesOut }: ImportChoices,
	isDryRun: boolean,
): ImportAsked => ({
	file,
	format: importFormats.find((name) => name === format),
	isDryRun,
	onProblem: isSkipping ? 'skip' : 'stop',
	...{ zone, leavesOut },
})

const count = (text: string | undefined): number | undefined =>
	text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined

/** Into whose links a file goes; undefined for the reader's own. */
const teamIn = ({ team }: Record<string, string>): string | undefined => team || undefined

export const noticeOf = (asked: Record<string, string>) => {
	const [links, deleted, kept] = [count(asked.imported), count(asked.deleted), count(asked.kept)]
	if (asked.cancelled === 'true') return { kind: 'cancelled' as const }
	if (links !== undefined) return { kind: 'imported' as const, links }
	return deleted === undefined || kept === undefined
		? undefined
		: { kind: 'taken_back' as const, deleted, kept }
}

export const movingPages = (
	deps: Needs<'accounts' | 'arrivals' | 'connections' | 'importBudget' | 'moving' | 'now' | 'readClient'>,
) => {
	const { moving } = deps
	const { teams } = deps.accounts

	const show = async (
		{ caller, query, values }: Asked,
		shown: Partial<Pick<ImportPage, 'choices' | 'checked' | 'fault' | 'notice'>> = {},
	) => {
		const team = teamIn({ ...query, ...values })
		const { ownerId } = await teams.acting(caller, team, 'editor')
		return importPage({
			...{ choices: choicesOf({}), team, teams: await teams.choices(caller, 'editor') },
			recent: await moving.imports.recent(ownerId),
			...shown,
		})
	}

	/** Checks a file, or imports one that was checked. */
	const take = async (asked: Asked, file: ReceivedFile): Promise<Response> => {
		asked.values = file.fields
		guardReader(asked.caller, file.fields)
		const team = teamIn(file.fields)
		const by = await teams.acting(asked.caller, team, 'editor')
		const choices = choicesOf(file.fields)
		if (file.bytes === 0) throw invalid('file', 'no_file', 'Choose a file.')
		const proof = proofOf(file, choices)
		let fault: FormFault | undefined
		if (file.fields.action === 'import' && file.fields.checked === proof) {
			try {
				const { links } = await importFor(deps, by, asked.request, askedOf(file, choices, false))
				return seeOther(accountPaths.import({ team, imported: links }))
			} catch (error) {
				// A name was taken meanwhile: the check says which.
				if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error
				if (error.extra.details?.[0]?.code === 'unused_column') fault = toFormFault(error)
			}
		}
		const report = await importFor(deps, by, asked.request, askedOf(file, choices, true))
		return asked.html(await show(asked, { choices, checked: { report, proof }, fault }))
	}

	return [
		page({
			...{ path: accountPaths.import(), may: account, hasNoFields: true },
			show: (asked) => show(asked, { notice: noticeOf(asked.query) }),
			run: (asked) =>
				withUpload(deps, asked.request, asked.caller.userId, ['multipart/form-data'], (file) =>
					take(asked, file),
				),
			refused: (asked, fault) => show(asked, { choices: choicesOf(asked.values), fault }),
		}),
		page({
			...{ path: accountPaths.takeBackImport(), may: account, fields: ['id', 'team'] },
			run: async ({ caller, request, values }) => {
				const team = teamIn(values)
				const { ownerId } = await teams.acting(caller, team, 'editor')
				const { deleted, kept, cancelled } = await slowly(deps, request, () =>
					moving.imports.takeBack(ownerId, values.id ?? ''),
				)
				return seeOther(
					accountPaths.import({ team, ...(cancelled ? { cancelled: 'true' } : { deleted, kept }) }),
				)
			},
		}),
	]
}
