/** Undoes that many links got or lost tags: each gets back those it had. */
import type { Kurz } from '../kurz.ts'
import type { ListedLink } from '../server/details.ts'
import { doToMany, type Failed, type ManyOptions, type TagAct } from './many.ts'

/** The tags that this act gave a link, or took from it; capitals make no difference. */
const changedTags = ({ tags = [] }: ListedLink, act: TagAct): string[] => {
	const has = (all: string[], tag: string) => all.some((one) => one.toLowerCase() === tag.toLowerCase())
	return act.act === 'tag'
		? act.tags.filter((tag) => !has(tags, tag))
		: tags.filter((tag) => has(act.tags, tag))
}

/** Gives links back the tags that they had before this act. Resolves to what failed. */
export const undoTags = async (
	kurz: Kurz,
	before: ListedLink[],
	act: TagAct,
	options: ManyOptions,
): Promise<Failed<ListedLink>[]> => {
	const failed: Failed<ListedLink>[] = []
	const opposite = act.act === 'tag' ? 'untag' : 'tag'
	for (const [text, links] of Map.groupBy(before, (link) => JSON.stringify(changedTags(link, act)))) {
		const tags: string[] = JSON.parse(text)
		if (tags.length > 0)
			failed.push(...(await doToMany(kurz, links, { act: opposite, tags }, options)).failed)
	}
	return failed
}
