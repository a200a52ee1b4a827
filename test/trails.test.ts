/** The walks through the house: each file on one says which comes before it and which after. */
import { expect, it } from 'vitest'
import { sources, textOf } from './support/machine/sources.ts'

interface Step {
	file: string
	before: string[]
	after: string[]
}

/** The file that a step names by the end of its path. Fails where there is none, or several. */
const named = (name: string): string => {
	const [file, ...more] = sources.filter((source) => `/${source}`.endsWith(`/${name}`))
	if (file === undefined || more.length > 0)
		throw new Error(`${name} is ${file ? 'several files' : 'no file'}`)
	return file
}
const filesOf = (part = ''): string[] => part.split(', ').filter(Boolean).map(named)

const walks = new Map<string, Step[]>()
for (const file of sources) {
	if (!file.startsWith('server/')) continue
	for (const line of textOf(file).split('\n', 12)) {
		const [, walk, way] = line.match(/^\/\/ ([^:]+): (.*\bhere\b.*→.*|.*→.*\bhere\b.*)\.$/) ?? []
		if (walk === undefined) continue
		const [before, after] = way!.split(/(?: → |^)here(?: → |$)/)
		walks.set(walk, [...(walks.get(walk) ?? []), { file, before: filesOf(before), after: filesOf(after) }])
	}
}

it('are the five', () => {
	expect([...walks.keys()].toSorted()).toEqual([
		'A click to its statistics',
		'A form to its row',
		'A sign-in',
		'A visit',
		"An import's line",
	])
})

it.each([...walks])('%s: each step knows the next one, and all are reached', (_, steps) => {
	const there = steps.flatMap(({ file, after }) => after.map((next) => `${file} → ${next}`))
	const back = steps.flatMap(({ file, before }) => before.map((last) => `${last} → ${file}`))
	expect(there.toSorted()).toEqual(back.toSorted())
	const reached = new Set<string>()
	const walk = ({ file, after }: Step): void => {
		if (reached.has(file)) return
		reached.add(file)
		for (const step of steps) if (after.includes(step.file)) walk(step)
	}
	for (const step of steps) if (step.before.length === 0) walk(step)
	expect([...reached].toSorted()).toEqual(steps.map(({ file }) => file).toSorted())
	expect(steps.length).toBeGreaterThan(4)
})
