/** The operators' page about the service: versions, backlog, disk, limits, settings in force. */
/** @jsxImportSource preact */
import { type Figure, Figures } from '../../../shared/statistics/Figures.tsx'
import { dayText, figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { AddressNotices } from '../frame/AddressNotices.tsx'
import type { Page } from '../frame/document.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { Account, type AdminView, adminPage } from './AdminPage.tsx'
import { BackupsPanel, type BackupsView } from './backups.tsx'
import type { readRefusals, readService } from './service-page.ts'
import { sizeText } from './size-text.ts'

export type AdminServicePage = AdminView &
	Omit<Awaited<ReturnType<typeof readService>>, 'backups'> & { backups: BackupsView }

/** Tables that are named; the others are one row. */
const named = 10
const largest = (
	tables: { name: string; bytes: number }[],
): { name: string | undefined; bytes: number }[] => {
	const others = tables.slice(named).reduce((sum, { bytes }) => sum + bytes, 0)
	return [...tables.slice(0, named), ...(others === 0 ? [] : [{ name: undefined, bytes: others }])]
}

const tiles = (data: AdminServicePage, { admin, charts, health }: Words): Figure[] => [
	{
		label: admin.versions,
		value: `Kurz ${data.version}`,
		note: data.runtime,
	},
	{ label: health.database, value: sizeText(data.disk.bytes, charts.locale), note: data.engine },
	{
		label: admin.backlog,
		value: data.waitingClicks === null ? '—' : figure(data.waitingClicks, charts),
	},
	...(data.erasing.links === 0
		? []
		: [
				{
					label: admin.erasing,
					value: figure(data.erasing.links, charts),
					note: admin.clicksLeft(data.erasing.clicks, figure(data.erasing.clicks, charts)),
				},
			]),
	{
		label: health.lastBackup,
		value: data.lastBackup ? (
			<Time at={new Date(data.lastBackup).toISOString()} now={data.now} words={charts} />
		) : data.lastBackup === null ? (
			admin.noBackup
		) : (
			'—'
		),
	},
	{
		label: admin.running,
		value: <Time at={data.startedAt.toISOString()} precision="day" words={charts} />,
	},
]

export const adminServicePage = (data: AdminServicePage): Page =>
	adminPage(data, 'service', (words) => {
		const { admin, charts } = words
		return (
			<>
				<AddressNotices ignores={data.proxyWarning} warnings={data.addressWarnings} />
				<Figures items={tiles(data, words)} />
				<BackupsPanel {...data.backups} now={data.now} />
				<RefusalsPanel {...data.refusals} />
				<div class="pair start">
					<section class="panel" aria-labelledby="settings">
						<h2 id="settings">{admin.settings}</h2>
						<Records columns={[admin.setting, admin.value]} labelledBy="settings" look="records two">
							{data.settings.map(([name, value]) => (
								<tr key={name}>
									<th scope="row">
										<code>{name}</code>
									</th>
									<td>{value ?? admin.unlimited}</td>
								</tr>
							))}
						</Records>
					</section>
					<section class="panel" aria-labelledby="disk">
						<h2 id="disk">{admin.disk}</h2>
						<Records columns={[admin.table, admin.size]} labelledBy="disk" look="records two">
							{largest(data.disk.tables).map(({ name, bytes }) => (
								<tr key={name}>
									<th scope="row">{name === undefined ? admin.otherTables : <code>{name}</code>}</th>
									<td>{sizeText(bytes, charts.locale)}</td>
								</tr>
							))}
						</Records>
					</section>
				</div>
			</>
		)
	})

const RefusalsPanel = ({ dates, rows }: Awaited<ReturnType<typeof readRefusals>>) => {
	const { admin, charts } = useWords()
	const { refusals: words } = admin
	const days = dates.map((date) => dayText(date, charts, 'short'))
	return (
		<section class="panel" aria-labelledby="refusals">
			<h2 id="refusals">{words.heading}</h2>
			<p>{rows.length === 0 ? words.none : words.purpose}</p>
			{rows.length > 0 && (
				<Records columns={[admin.who, words.what, ...days, words.sum]} labelledBy="refusals">
					{rows.map((row, nth) => (
						<tr key={nth}>
							<th scope="row" class="long">
								{row.who === null ? (
									admin.anonymous
								) : typeof row.who === 'string' ? (
									words[row.who]
								) : (
									<Account label={row.who.label} />
								)}
							</th>
							<Cell of={words.what}>{words.kinds[row.kind]}</Cell>
							{row.days.map((count, day) => (
								<Cell key={dates[day]} of={days[day]!}>
									{figure(count, charts)}
								</Cell>
							))}
							<Cell of={words.sum}>{figure(row.sum, charts)}</Cell>
						</tr>
					))}
				</Records>
			)}
		</section>
	)
}
