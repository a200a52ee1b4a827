/** The routes of the page that imports a file. */
import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import { importFormats } from '../../../shared/link/import.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { Failure, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { importFor } from '../../http/creation.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { slowly, withUpload } from '../../http/upload.ts'
import type { ReceivedFile } from '../../moving/file-in-thread.ts'
import type { ImportAsked } from '../../moving/import.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { type ImportChoices, type ImportPage, importPage } from './import.tsx'

interface Sent extends ImportChoices {
	file: ReceivedFile
	isImport: boolean
	/** What the page of the check had in it. */
	proof: string
}

const readSent = (file: ReceivedFile): Sent => {
	const { format, zone, skip = '', action, checked = '' } = file.fields
	return {
		file,
		format: format || 'auto',
		zone: zone?.trim() || 'UTC',
		isSkipping: skip !== '',
		isImport: action === 'import',
		proof: checked,
	}
}

/** The same for the same file with the same choices: nothing is imported that was not checked. */
const proofOf = ({ file: { digest }, format, zone, isSkipping }: Sent): string =>
	createHash('sha256').update(`${digest}\0${format}\0${zone}\0${isSkipping}`).digest('hex')

const askedOf = ({ file, format, zone, isSkipping }: Sent, isDryRun: boolean): ImportAsked => ({
	file,
	format: importFormats.find((name) => name === format),
	isDryRun,
	onProblem: isSkipping ? 'skip' : 'stop',
	zone,
})

const count = (text: string | undefined): number | undefined =>
	text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined

const noticeOf = (url: string): ImportPage['notice'] => {
	const asked = readPageQuery(url)
	const [links, deleted, kept] = [count(asked.imported), count(asked.deleted), count(asked.kept)]
	if (asked.cancelled === 'true') return { kind: 'cancelled' }
	if (links !== undefined) return { kind: 'imported', links }
	return deleted === undefined || kept === undefined ? undefined : { kind: 'taken_back', deleted, kept }
}

const nothingChosen: ImportChoices = { format: 'auto', zone: 'UTC', isSkipping: false }

export const movingPageRoutes = (deps: Deps) => {
	const { moving, now } = deps

	const show = async (
		request: Request,
		caller: SignedIn,
		shown: Partial<Pick<ImportPage, 'choices' | 'checked' | 'fault' | 'notice'>> = {},
		more: { status?: number; headers?: Record<string, string> } = {},
	) => {
		const page = importPage({
			session: toSessionView(deps, caller),
			choices: nothingChosen,
			recent: await moving.imports.recent(caller.userId),
			now: new Date(now()),
			...shown,
		})
		return html(page, request, more)
	}

	/** Checks a file, or imports one that was checked. */
	const take = async (request: Request, caller: SignedIn, sent: Sent): Promise<Response> => {
		const { userId } = caller
		if (sent.file.bytes === 0) throw invalid('file', 'no_file', 'Choose a file.')
		const proof = proofOf(sent)
		if (sent.isImport && sent.proof === proof) {
			try {
				const { links } = await importFor(deps, userId, askedOf(sent, false))
				return seeOther(accountPaths.import({ imported: links }))
			} catch (error) {
				// A name was taken meanwhile: the check says which.
				if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error
			}
		}
		const report = await importFor(deps, userId, askedOf(sent, true))
		return show(request, caller, { choices: sent, checked: { report, proof } })
	}

	return new Elysia({ name: 'moving-pages' })
		.get(accountPaths.import(), ({ request, set }) =>
			withAccount(deps, request, set, (caller) => show(request, caller, { notice: noticeOf(request.url) })),
		)
		.post(accountPaths.import(), ({ request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				let choices = nothingChosen
				try {
					return await withUpload(deps, request, caller.userId, ['multipart/form-data'], async (file) => {
						const sent = readSent(file)
						choices = sent
						return take(request, caller, sent)
					})
				} catch (error) {
					const { fault, ...answer } = readFormFault(error, request)
					return show(request, caller, { choices, fault }, answer)
				}
			}),
		)
		.post(accountPaths.takeBackImport(), ({ request, set }) =>
			withAccount(deps, request, set, async ({ userId }) => {
				const { id = '' } = await readForm(request)
				const { deleted, kept, cancelled } = await slowly(deps, request, () =>
					moving.imports.takeBack(userId, id.slice(0, 64)),
				)
				return seeOther(accountPaths.import(cancelled ? { cancelled: 'true' } : { deleted, kept }))
			}),
		)
}
