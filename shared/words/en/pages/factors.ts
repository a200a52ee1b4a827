/** What the account page says in English of a second factor and of passkeys. */
import type { FormWords } from '../../form-words.ts'
import { plural } from '../shared/locale.ts'
import { wrongProof } from './forms.ts'

/** Its panel, its page and its forms. */
export const factor = {
	heading: 'Second factor',
	none: 'Anyone who gets hold of your password can sign in. With a second factor they also need a code from an app on your phone.',
	setUp: 'Set up a second factor',
	since: 'On since',
	/** `text`: how many recovery codes are left. */
	left: (count: number, text: string) =>
		`${text} unused recovery ${plural(count, 'code is', 'codes are')} left. For new ones, remove the second factor and set it up again.`,
	remove: 'Remove the second factor',
	removal: 'From then on the password alone signs you in. The recovery codes stop working.',
	scan: 'Scan the picture with an authenticator app, or type the key into it.',
	picture: 'QR code for an authenticator app',
	key: 'Key',
	after: 'Then enter the code that the app shows.',
	code: 'Code from the app',
	digits: 'Six digits.',
	save: 'Turn it on',
	recovery: {
		heading: 'Your recovery codes',
		once: 'The second factor is on. If you lose your phone, each of these codes signs you in once. Keep them in a safe place: they are not shown again.',
		copied: 'the recovery codes',
		back: 'Back to the account',
	},
	forms: {
		add: {
			own: {
				...wrongProof,
				edit_conflict: {
					text: 'A second factor was set up elsewhere in the meantime. Open the account page to see it.',
				},
			},
			outcome: 'The second factor is not on',
			unknown: 'It may be on. Sending it again shows the recovery codes.',
		},
		remove: {
			own: wrongProof,
			outcome: 'The second factor was not removed',
			unknown: 'It may have been removed. Sending it again does no harm.',
		},
	} satisfies Record<string, FormWords>,
}

/** Their panel, their pages and forms. */
export const passkeys = {
	heading: 'Passkeys',
	purpose:
		'A passkey signs you in with a fingerprint, your face or the PIN of a device: no password, no code. It stays when you change the password.',
	add: 'Add a passkey',
	how: 'Your browser asks where to keep it: on this device, on a phone, or on a security key.',
	unable: 'Your browser doesn’t offer passkeys here. They need scripts and a connection over https.',
	name: 'Name',
	nameHint: 'Where you keep it, for instance “phone”.',
	failed: 'No passkey was made. You may have cancelled, or this device already has one for your account.',
	removeOne: 'Remove',
	removeWhat: (name: string) => `Remove ${name}`,
	remove: 'Remove the passkey',
	removal: 'From then on it signs nobody in. Delete it on your device too: otherwise it stays there.',
	forms: {
		add: {
			own: wrongProof,
			outcome: 'No passkey was added',
			unknown: 'It may have been added. Sending it again adds no second one.',
		},
		remove: {
			own: wrongProof,
			outcome: 'The passkey was not removed',
			unknown: 'It may have been removed. Sending it again does no harm.',
		},
	} satisfies Record<string, FormWords>,
}
