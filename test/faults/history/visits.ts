/** The rules of each visit: limits, deletes and edits hold from the moment they are answered. */
import type { Breach, Rule } from './breach.ts'
import { type Asked, type History, isClick, isOpen } from './history.ts'

/** The requests of each link, in the order of its numbers. */
export const byLink = ({ limits, asked }: History): Asked[][] => {
	const links: Asked[][] = limits.map(() => [])
	for (const one of asked) links[one.link]!.push(one)
	return links
}

/** At most `max_clicks` visits are redirected, and none is refused while clicks are left. */
export const limitsHold: Rule = (history) =>
	byLink(history).flatMap((asked, link): Breach[] => {
		const max = history.limits[link]
		if (max === null || max === undefined) return []
		const opened = asked.filter(isClick)
		const breaches: Breach[] = opened
			.slice(max)
			.map(({ nth }) => ({ rule: 'limit overshot', link, what: `visit ${nth} is beyond ${max} clicks` }))
		const claims = asked.filter((one) => isClick(one) || isOpen(one, history.cuts))
		for (const { kind, answer, nth, ended } of asked) {
			if (kind !== 'visit' || answer !== 410) continue
			const used = claims.filter(({ began }) => began <= ended).length
			if (used < max)
				breaches.push({
					rule: 'refused too early',
					link,
					what: `visit ${nth} got 410 after ${used} of ${max}`,
				})
		}
		return breaches
	})

/** No visit that begins after an answered delete is redirected, and no link is gone before one was asked for. */
export const deletesHold: Rule = (history) =>
	byLink(history).flatMap((asked, link): Breach[] => {
		const deletes = asked.filter(({ kind }) => kind === 'delete')
		const answered = Math.min(...deletes.filter(({ answer }) => answer === 200).map(({ ended }) => ended))
		const begun = Math.min(
			...deletes.filter(({ answer }) => answer !== 'unreached').map(({ began }) => began),
		)
		const late = asked.filter((one) => isClick(one) && one.began > answered)
		const early = asked.filter(
			({ kind, answer, ended }) => kind !== 'create' && answer === 404 && ended < begun,
		)
		return [
			...late.map(({ nth }): Breach => ({ rule: 'open after delete', link, what: `visit ${nth}` })),
			...early.map(({ nth, kind }): Breach => ({ rule: 'gone', link, what: `${kind} ${nth} got 404` })),
		]
	})

/**
 * A visit is sent to the target of the last edit that was answered before it began, or to one that was asked for since. The
 * edits of a link come one after the other, each with a higher number than the one before; 0 is what the link was made with.
 */
export const editsHold: Rule = (history) =>
	byLink(history).flatMap((asked, link) => {
		const edits = asked.filter(({ kind }) => kind === 'edit').sort((a, b) => a.began - b.began)
		const done = edits.filter(({ answer }) => answer === 200)
		return asked.filter(isClick).flatMap(({ nth, began, ended, target }): Breach[] => {
			const oldest = done.findLast((edit) => edit.ended < began)?.target ?? 0
			const newest = edits.findLast((edit) => edit.began <= ended)?.target ?? 0
			if (target! >= oldest && target! <= newest) return []
			const what = `visit ${nth} went to target ${target}, not to ${oldest} to ${newest}`
			return [{ rule: 'wrong target', link, what }]
		})
	})

/** Only what the interface has, and of errors of the server only the one that says when to come again. */
export const answersAreKnown: Rule = ({ asked }) =>
	asked
		.filter(({ answer }) => typeof answer === 'number' && (answer >= 500 ? answer !== 503 : answer === 400))
		.map(({ kind, nth, link, answer }) => ({
			rule: 'odd answer',
			link,
			what: `${kind} ${nth} got ${answer}`,
		}))

/** Milliseconds that an answer may take. Source: server/INTERFACE.md, "When the database is slow or away". */
const deadline = (kind: Asked['kind']): number => (kind === 'visit' ? 5_000 : 10_000)
/** A machine that is busy with other tests is slow, but nothing hangs. */
const slack = 3

/** Everybody is answered, or told to come again, in bounded time. */
export const nobodyWaits: Rule = ({ asked }) =>
	asked
		.filter(({ kind, began, ended }) => ended - began > slack * deadline(kind))
		.map(({ kind, nth, link, began, ended }) => {
			const what = `${kind} ${nth} took ${Math.round(ended - began)} ms`
			return { rule: 'kept waiting', link, what }
		})
