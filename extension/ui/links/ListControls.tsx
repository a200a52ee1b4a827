/** The search, the order and the filters of the list, and how many links they leave. */
import { useMemo, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import {
	anything,
	type Counted,
	countHosts,
	countTags,
	isFiltered,
	listStates,
} from '../../actions/list/filter.ts'
import { sorts } from '../../actions/list/find.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Choice } from '../Choice.tsx'
import { Field, type FieldProps } from '../Field.tsx'
import { Spoken } from '../Spoken.tsx'
import { isDialogOpen, useListener } from '../use-listener.ts'
import { useAllWords } from '../use-words.tsx'
import type { ListView } from './list-view.ts'

export interface ListControlsProps {
	view: ListView
	change: (part: Partial<ListView>) => void
	links: ListedLink[]
	/** How many of them are left. */
	left: number
}

/** "/" searches, wherever nothing is typed; as soon as the field is there. */
const useSearchKey = (): void =>
	useListener('keydown', (event) => {
		const { key, target, ctrlKey, altKey, metaKey } = event
		if (key !== '/' || ctrlKey || altKey || metaKey || isDialogOpen()) return
		if (target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea')) return
		event.preventDefault()
		document.getElementById('search')?.focus()
	})

type CompletedProps = Pick<FieldProps, 'name' | 'label' | 'value' | 'onValue'> & { names: Counted }

/** A field with the names in use, and how many links have each. */
const Completed = ({ names, ...field }: CompletedProps) => {
	const words = useAllWords()
	const list = `${field.name}s`
	return (
		<>
			<Field {...field} list={list} autoComplete="off" />
			<datalist id={list}>
				{names.map(([name, count]) => (
					<option key={name} value={name} label={`${name} (${figure(count, words)})`} />
				))}
			</datalist>
		</>
	)
}

interface FiltersProps extends Omit<ListControlsProps, 'left'> {
	isOn: boolean
}

const Filters = ({ view, change, links, isOn }: FiltersProps) => {
	const words = useAllWords()
	const { filter } = words
	const names = useMemo(() => ({ tag: countTags(links), host: countHosts(links) }), [links])
	return (
		<>
			<div class="asking">
				{(['tag', 'host'] as const).map((name) => (
					<Completed
						key={name}
						name={name}
						label={filter[name]}
						value={view[name]}
						onValue={(value) => change({ [name]: value })}
						names={names[name]}
					/>
				))}
				<Choice
					id="state"
					label={words.charts.state}
					value={view.state}
					choices={['', ...listStates]}
					nameOf={(state) => (state === '' ? filter.any : words.states[state])}
					onValue={(state) => change({ state })}
				/>
			</div>
			<div class="row">
				{(['limited', 'protected'] as const).map((name) => (
					<Checkbox
						key={name}
						name={name}
						label={filter[name]}
						isChecked={view[name]}
						onChange={(isOn) => change({ [name]: isOn })}
					/>
				))}
				{isOn && <Button class="plain" onClick={() => change(anything)} text={filter.clear} />}
			</div>
		</>
	)
}

/** The filters that are on, each to be taken off; seen while their fields are folded. */
const Chips = ({ view, change }: Pick<ListControlsProps, 'view' | 'change'>) => {
	const words = useAllWords()
	const { filter } = words
	const { tag, host, state } = view
	const all: [keyof typeof anything, string][] = [
		['tag', tag && `${filter.tag}: ${tag}`],
		['host', host && `${filter.host}: ${host}`],
		['state', state && `${words.charts.state}: ${words.states[state]}`],
		['limited', view.limited ? filter.limited : ''],
		['protected', view.protected ? filter.protected : ''],
	]
	return (
		<div class="row on">
			{all.map(
				([name, text]) =>
					text !== '' && (
						<button
							key={name}
							type="button"
							class="quiet small"
							aria-label={filter.takeOff(text)}
							onClick={() => change({ [name]: anything[name] })}
						>
							{text} <span aria-hidden="true">×</span>
						</button>
					),
			)}
		</div>
	)
}

export const ListControls = ({ view, change, links, left }: ListControlsProps) => {
	const words = useAllWords()
	const isOn = isFiltered(view)
	const [isOpen, setOpen] = useState(isOn)
	useSearchKey()
	const isNarrowed = isOn || view.text.trim() !== ''
	return (
		<>
			<div class="controls">
				<div class="field">
					<label for="search" class="unseen">
						{words.search}
					</label>
					<input
						id="search"
						type="search"
						placeholder={words.search}
						value={view.text}
						onInput={(event) => change({ text: event.currentTarget.value })}
					/>
				</div>
				<Choice
					id="sort"
					label={words.sort}
					value={view.sort}
					choices={sorts}
					nameOf={(sort) => words.sorts[sort]}
					onValue={(sort) => change({ sort })}
				/>
				<details class="filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
					<summary>{words.filter.title}</summary>
					{isOpen && <Filters view={view} change={change} links={links} isOn={isOn} />}
				</details>
			</div>
			{isOn && !isOpen && <Chips view={view} change={change} />}
			<Spoken class="hint">
				{isNarrowed && words.filter.counted(figure(left, words), links.length, figure(links.length, words))}
			</Spoken>
		</>
	)
}
