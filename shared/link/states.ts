/** The states of a link. The popup needs them before its link, and no other record. */

export const linkStates = ['active', 'expired', 'exhausted'] as const
export type LinkState = (typeof linkStates)[number]
