/** Checks a history against every rule of exactness. */
import type { Breach } from './breach.ts'
import { countsAreTrue } from './counts.ts'
import { clicksAreThere, figuresAgree } from './ends.ts'
import type { History } from './history.ts'
import { answersAreKnown, deletesHold, editsHold, limitsHold, nobodyWaits } from './visits.ts'

const all = [
	clicksAreThere,
	limitsHold,
	countsAreTrue,
	deletesHold,
	editsHold,
	figuresAgree,
	answersAreKnown,
	nobodyWaits,
]

/** What is wrong with it; nothing when every promise was kept. */
export const checkHistory = (history: History): Breach[] => all.flatMap((rule) => rule(history))
