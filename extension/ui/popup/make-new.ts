/** Makes another link for the popup's page, or gives its new link options: what buttons ask for. */
import type { Kurz } from '../../actions/kurz.ts'
import { addOptions, rememberLimits } from '../../actions/list/add-options.ts'
import { takeBack } from '../../actions/list/discard.ts'
import { keepUnwanted } from '../../actions/making/unwanted.ts'
import { type Subject, shortenAndCopy, type View, type ViewOfLink } from '../../actions/popup.ts'
import { readFailure } from '../../actions/server/failure.ts'
import type { LinkOptions } from '../../actions/storage/limits.ts'
import { readDefaults } from '../../actions/storage/preferences.ts'
import { copyClip } from '../clipboard.ts'

export { giveUpPlace } from '../../actions/storage/place.ts'
export { takeBack }

/** The view after the link just made was given options, or why it was refused. */
const withOptions = async (kurz: Kurz, view: ViewOfLink, options: LinkOptions): Promise<View> => {
	try {
		return { ...view, link: await addOptions(kurz, view.link, options), isEdited: true }
	} catch (error) {
		return { kind: 'failed', failure: readFailure(error), host: new URL(view.link.origin).host }
	}
}

/** Limits change the link that the popup made unasked; an alias or a place makes another. */
const changeOrMake = async (
	kurz: Kurz,
	subject: Subject,
	before: ViewOfLink | undefined,
	options: LinkOptions | undefined,
	url: string,
): Promise<View> => {
	const unasked = before?.isKnown === false ? before : undefined
	const isPlain = options?.alias === undefined && !('host' in { ...options }) && !('team' in { ...options })
	if (
		options !== undefined &&
		unasked !== undefined &&
		isPlain &&
		Object.values({ ...options, clean: false }).some(Boolean)
	)
		return withOptions(kurz, unasked, options)
	const defaults = await readDefaults(kurz, url)
	const wish = {
		url,
		title: url === subject.url ? subject.title : undefined,
		options: options === undefined ? defaults : { ...(defaults.host && { host: defaults.host }), ...options },
		isPrivate: subject.isPrivate,
		isNew: true,
		isAnonymous: subject.isAnonymous ?? false,
		isChosen: options !== undefined,
	}
	const made = await shortenAndCopy(kurz, wish, copyClip)
	// A link from before stays.
	const replaced = isPlain ? undefined : unasked?.link
	if (made.kind !== 'link' || replaced === undefined) return made
	// The background deletes it once the popup is closed: it may be on a clipboard until then.
	if (subject.isPrivate) void takeBack(kurz, replaced)
	else await keepUnwanted(kurz, [replaced.creation ?? ''])
	const others = made.others.filter(({ url }) => url !== replaced.url)
	return { ...made, others, ...(!subject.isPrivate && { replaced }) }
}

/** The view that follows, or why there is none. `before`: the link that is shown. */
export const makeNew = async (...asked: Parameters<typeof changeOrMake>): Promise<View> => {
	const made = await changeOrMake(...asked)
	const [kurz, { isPrivate }, , options, url] = asked
	if (made.kind === 'link' && options !== undefined) await rememberLimits(kurz, { url, isPrivate }, options)
	return made
}
