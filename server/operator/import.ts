/** `import`: the operator's command that makes links of a file for an account. */
import { open } from 'node:fs/promises'
import { encodingNames, type ImportFormat, importFormats } from '../../shared/link/import.ts'
import { misuse } from '../config/refusal.ts'
import { Failure } from '../errors.ts'
import { fileAtMost } from '../moving/file-in-thread.ts'
import type { ImportAsked } from '../moving/import.ts'
import { type Report, toAnswer } from '../moving/report.ts'
import type { OnProgress } from '../moving/work.ts'
import type { Command, CommandDeps } from './command.ts'
import { createProgress, type Progress } from './progress.ts'
import { counted } from './says.ts'

export const importUsage =
	'FILE --account EMAIL [--from NAME] [--zone TZ] [--columns AS] [--dry-run | --skip-problems]'

/** The bytes of a file; a sentence when it can't be read. */
const readFile = async (path: string): Promise<Uint8Array | string> => {
	try {
		await using file = await open(path)
		const { size } = await file.stat()
		if (size > fileAtMost) return `${path} is larger than 64 MiB; divide it`
		return await file.readFile()
	} catch (error) {
		return `${path} can't be read: ${(error as Error).message}`
	}
}

const tell = ({ say }: CommandDeps, report: Report, isDryRun: boolean): void => {
	const { notes, problems, columns } = toAnswer(report)
	if (isDryRun)
		for (const { column, field } of columns) say(`${column}: ${field === null ? 'not used' : field}`)
	for (const { line, message } of problems) say(`line ${line}: ${message}`)
	if (report.problemCount > problems.length)
		say(`and ${report.problemCount - problems.length} more lines with problems`)
	for (const { message } of notes) say(message)
	const made = `${counted(report.links, 'link')} ${isDryRun ? 'would be made' : 'made'}`
	const skipped = report.skipped > 0 ? `, ${counted(report.skipped, 'line')} left out` : ''
	const readAs = isDryRun ? `, read as ${encodingNames[report.encoding]}` : ''
	say(`${report.format}${readAs}: ${made}${skipped}`)
}

const formatOf = (given: string | undefined): ImportFormat | undefined => {
	const format = importFormats.find((name) => name === given)
	if (format === undefined && given !== undefined && given !== 'auto')
		throw misuse(`import: --from must be auto, ${importFormats.join(', ')}, not “${given}”`)
	return format
}

export const importLinks: Command = async (deps, [path = ''], options) => {
	const format = formatOf(options.get('from'))
	const { accounts, complain, moving } = deps
	const email = options.get('account') ?? ''
	const user = await accounts.findAccount(email)
	const bytes = user === undefined ? '' : await readFile(path)
	if (user === undefined || typeof bytes === 'string') {
		complain(user === undefined ? `there is no account ${email}; kurz user list shows all` : String(bytes))
		return false
	}
	const isDryRun = options.has('dry-run')
	const choices: Omit<ImportAsked, 'file'> = {
		isDryRun,
		format,
		onProblem: options.has('skip-problems') ? 'skip' : 'stop',
		zone: options.get('zone') ?? 'UTC',
		columns: options.get('columns'),
	}
	const steps = { checked: 'lines checked', made: 'links made' }
	let shown: { step: keyof typeof steps; bar: Progress; done: number } | undefined
	try {
		const onProgress: OnProgress = (step, lines) => {
			if (shown?.step !== step) {
				shown?.bar.end()
				shown = { step, bar: createProgress(deps, { what: steps[step] }), done: 0 }
			}
			shown.bar.add(lines - shown.done)
			shown.done = lines
		}
		const report = await moving.useFile([bytes], undefined, (file) =>
			moving.imports.run(user.id, { ...choices, file }, onProgress),
		)
		tell(deps, report, isDryRun)
		return true
	} catch (error) {
		if (!(error instanceof Failure)) throw error
		for (const { path: where, message } of error.extra.details ?? [])
			complain(`${where === '' ? path : where}: ${message}`)
		const isOfColumns = error.extra.details?.[0]?.path === 'columns'
		complain(
			`nothing was made; ${isOfColumns ? '--columns -:NAME leaves out a column' : '--skip-problems leaves out lines with problems'}`,
		)
		return false
	} finally {
		shown?.bar.end()
	}
}
