/** The kinds of a link's fields: what each takes, how it is typed, what the interface says. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { brokenPassword, grouped, inLines, isPrintable, isStorable } from '../text/text.ts'
import { targetUrl } from './target-url.ts'

/** For what is not prose: browsers neither complete, capitalise nor check it. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'off', spellcheck: false } as const

/** A field: what its kind gives, and what is said of it alone. People read `words/`. */
export interface FieldRow {
	kind:
		| 'url'
		| 'alias'
		| 'text'
		| 'lines'
		| 'tags'
		| 'rows'
		| 'number'
		| 'time'
		| 'password'
		| 'switch'
		| 'choice'
		| 'host'
	schema: z.ZodMiniType
	/** What it takes, in a few words, for the reference. */
	takes: string
	/** The attributes of an input into which it is typed. */
	input?: Partial<typeof verbatim> & { inputMode?: 'url'; maxLength?: number; rows?: number }
	max?: number
	/** A row in a line. */
	read?: (line: string) => unknown
	/** Shown to those who may change the link alone, or to all members of its team, too. */
	isFor?: 'editors' | 'members'
	/** What decides about each visit is kept in memory with the link. */
	visited?: true
	/** In a record: its schema, and what it has of a link without one. */
	record?: z.ZodMiniType
	none?: unknown
	/** Asks for the field where it is needed. */
	missing?: string
	/** For the reference: description, an example, and what only INTERFACE.md adds. */
	says: string
	example: unknown
	more?: string
	/** The description where a link is edited, if it differs. */
	saysInEdit?: string
}

/** How a target is typed. */
export const urlInput = { inputMode: 'url' as const, maxLength: bounds.url, ...verbatim }

/** Another target; `null` for none. */
export const otherUrl = () => ({
	kind: 'url' as const,
	takes: 'URL, or `null`',
	input: urlInput,
	record: z.nullable(z.string()),
	none: null,
	schema: z.nullable(targetUrl),
})

const broken = 'A text may not contain control or broken characters.'

const prose = (name: string, has: string, max: number, isFit: (text: string) => boolean) => ({
	takes: `at most ${grouped(max)} characters, or \`null\``,
	input: { maxLength: max, autoComplete: 'off' } as const,
	record: z.nullable(z.string()),
	none: null,
	schema: z.pipe(
		z.nullable(
			z.string(`Give the ${name} as text.`).check(
				z.overwrite((typed) => inLines(typed).trim()),
				z.maxLength(max, `${has} at most ${grouped(max)} characters.`),
				z.refine(isFit, broken),
			),
		),
		z.transform((typed) => typed || null),
	),
})

/** Free text; `null` or nothing but spaces for none. `has`: "A title has". */
export const text = (name: string, has: string, max: number) => ({
	kind: 'text' as const,
	...prose(name, has, max, isPrintable),
})

/** The same in lines. */
export const lines = (name: string, has: string, max: number) => {
	const { input, ...of } = prose(name, has, max, (text) => isPrintable(text.replaceAll('\n', '')))
	return { kind: 'lines' as const, ...of, input: { ...input, rows: 3 } }
}

const isUnique = (tags: string[]): boolean =>
	new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length

export const tags = ({ number, length }: { number: number; length: number }) => ({
	kind: 'tags' as const,
	takes: 'list of texts',
	input: { autoComplete: 'off', autoCapitalize: 'off' } as const,
	record: z.array(z.string()),
	none: [] as string[],
	schema: z
		.array(
			z
				.string('Give each tag as text.')
				.check(
					z.trim(),
					z.minLength(1, 'A tag has at least one character.'),
					z.maxLength(length, `A tag has at most ${length} characters.`),
					z.refine(isPrintable, broken),
				),
			'Give the tags as a list of texts.',
		)
		.check(
			z.maxLength(number, `A link has at most ${number} tags.`),
			z.refine(isUnique, 'Each tag can be used only once; capitals make no difference.'),
		),
})

export const toggle = (name: string) => ({
	kind: 'switch' as const,
	takes: 'boolean',
	record: z.boolean(),
	none: false as boolean,
	schema: z.boolean(`${name} is true or false.`),
})

export const choice = <const Choice extends string>(choices: readonly Choice[], fault: string) => ({
	kind: 'choice' as const,
	takes: choices.map((one) => `\`${one}\``).join(', '),
	schema: z.enum(choices, fault),
})

/** A whole number from 1. */
export const number = (what: string, max: number) => {
	const fault = `${what} is a whole number from 1 to ${grouped(max)}.`
	return {
		kind: 'number' as const,
		max,
		record: z.nullable(z.int()),
		none: null,
		takes: `whole number, 1 to ${grouped(max)}`,
		input: {},
		schema: z.int({ error: fault, abort: true }).check(z.minimum(1, fault), z.maximum(max, fault)),
	}
}

export const password = (max: number, missing: string) => ({
	kind: 'password' as const,
	takes: `1 to ${max} characters`,
	input: { maxLength: max, ...verbatim },
	missing,
	schema: z
		.string('Give the password as text.')
		.check(
			z.minLength(1, missing),
			z.maxLength(max, `A password has at most ${max} characters.`),
			z.refine(isStorable, brokenPassword),
		),
})

/** Which host there is, only the server knows. */
export const host = {
	kind: 'host' as const,
	takes: 'name of a host',
	schema: z.string('Give the host as text.').check(z.maxLength(253, 'A host has at most 253 characters.')),
}

/** How many characters something has. */
export interface Length {
	min: number
	max: number
}

export const aliasOf = ({ min, max }: Length) =>
	z
		.string('Give the alias as text.')
		.check(
			z.minLength(min, `An alias has at least ${min} characters.`),
			z.maxLength(max, `An alias has at most ${max} characters.`),
			z.regex(/^[A-Za-z0-9_-]*$/, 'An alias is made of letters, digits, “_” and “-”.'),
		)

export const alias = (length: Length) => ({
	kind: 'alias' as const,
	takes: `${length.min} to ${length.max} of \`A-Z a-z 0-9 _ -\``,
	input: { maxLength: bounds.widestAlias.max, ...verbatim },
	schema: aliasOf(length),
})
