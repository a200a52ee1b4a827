/** At the fields of a form whose link was edited elsewhere, in English. */

export const elsewhere = {
	taken: (before: string) => `Changed elsewhere. Before: ${before}`,
	typed: (now: string) => `Changed elsewhere to: ${now}. Save replaces it with yours.`,
	none: 'nothing',
	next: 'Check the fields and save again.',
}
