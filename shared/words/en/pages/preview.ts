/** What the preview of a link says in English. */
export const preview = {
	title: 'Where this link leads',
	/** Stands between the short link and the host. */
	leadsTo: 'leads to',
	shownAs: 'Shown in browsers as',
	lookAlikes: 'Not all of its letters are plain Latin ones, and some may look like others.',
	fullAddress: 'Full address',
	/** Why the target is not shown. */
	withheld: {
		protected: 'Only those who open it with the password see where it leads.',
		limited: 'Only those who open it see where it leads, which uses up one of its clicks.',
	},
}
