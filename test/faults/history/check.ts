/** Checks a history against every rule of exactness. */
import { clicksAreThere, figuresAgree } from './ends.ts'
import type { Breach, History } from './history.ts'
import { ownersHold } from './owners.ts'
import { answersAreKnown, countsAreTrue, deletesHold, editsHold, limitsHold, nobodyWaits } from './visits.ts'
import { waysHold } from './ways.ts'

const all = [
	clicksAreThere,
	limitsHold,
	countsAreTrue,
	deletesHold,
	editsHold,
	waysHold,
	ownersHold,
	figuresAgree,
	answersAreKnown,
	nobodyWaits,
]

/** Returns an empty list when every promise was kept. */
export const checkHistory = (history: History): Breach[] => all.flatMap((rule) => rule(history))
