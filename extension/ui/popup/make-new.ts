/** Makes another link for the popup's page, or gives its new link options: what buttons ask for. */
import { accountAt, type Kurz } from '../../actions/kurz.ts'
import { addOptions, rememberLimits } from '../../actions/list/add-options.ts'
import { takeBack } from '../../actions/list/discard.ts'
import { holdReplaced } from '../../actions/making/replacing-lock.ts'
import { requestOf } from '../../actions/making/target.ts'
import { keepUnwanted } from '../../actions/making/unwanted.ts'
import { type Subject, shortenAndCopy, type View, type ViewOfLink } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import { readFailure } from '../../actions/server/failure.ts'
import { textOf } from '../../actions/storage/by-value.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
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
		return { kind: 'failed', failure: readFailure(error), host: shownAddress(view.link.origin) }
	}
}

/** Whether a link with these options would be made at another place than this one. */
const isElsewhere = async (kurz: Kurz, link: KeptLink, options: LinkOptions): Promise<boolean> => {
	const account = await accountAt(kurz, link.origin)
	if (account === undefined) return false
	const { host, team } = { ...account, ...options }
	return (host || '') !== (link.slug.split('@')[1] ?? '') || team?.id !== account.team?.id
}

/** Limits change the link that the popup made unasked; an alias or a place makes another. */
const changeOrMake = async (
	kurz: Kurz,
	subject: Subject,
	before: ViewOfLink | undefined,
	options: LinkOptions | undefined,
	url: string,
): Promise<View> => {
	const defaults = await readDefaults(kurz, url)
	const { isPrivate } = subject
	/** What the popup made unasked, if options were chosen for it. */
	const unasked = options === undefined || before?.isKnown !== false ? undefined : before
	const isOther =
		options?.alias !== undefined ||
		(unasked !== undefined && (await isElsewhere(kurz, unasked.link, { ...options })))
	const isChosen = textOf(requestOf(url, options ?? {})) !== textOf(requestOf(url, defaults))
	if (options !== undefined && unasked !== undefined && !isOther && isChosen)
		return withOptions(kurz, unasked, options)
	const wish = {
		url,
		title: url === subject.url ? subject.title : undefined,
		options: options ?? defaults,
		isPrivate,
		isNew: true,
		isAnonymous: subject.isAnonymous ?? false,
		isChosen: options !== undefined,
	}
	const made = await shortenAndCopy(kurz, wish, copyClip)
	// A link from before stays.
	const replaced = isOther ? unasked?.link : undefined
	if (made.kind !== 'link' || replaced === undefined) return made
	// The background deletes it once the popup is closed: it may be on a clipboard until then.
	if (isPrivate) void takeBack(kurz, replaced)
	else {
		holdReplaced(kurz)
		await keepUnwanted(kurz, [replaced.creation ?? ''])
	}
	const others = made.others.filter(({ url }) => url !== replaced.url)
	return { ...made, others, ...(!isPrivate && { replaced }) }
}

/** The view that follows, or why there is none. `before`: the link that is shown. */
export const makeNew = async (...asked: Parameters<typeof changeOrMake>): Promise<View> => {
	const made = await changeOrMake(...asked)
	const [kurz, { isPrivate }, , options, url] = asked
	if (made.kind === 'link' && options !== undefined) await rememberLimits(kurz, { url, isPrivate }, options)
	return made
}
