/** What the pages say of teams in German. */
import type { Words } from '../../pages.ts'

/** For members who are no owners. */
const own = { forbidden: { text: 'Das dürfen nur Besitzer des Teams.' } }

export const teams: Words['teams'] = {
	heading: 'Teams',
	open: 'Teams und Einladungen',
	why: 'Die Links eines Teams gehören allen Mitgliedern. Geht jemand, bleiben die Links.',
	whose: 'Wessen Links',
	owner: 'Wem der Link gehört',
	mine: 'Meine',
	readOnly:
		'Du bist Leser in dem Team, dem dieser Link gehört: Du siehst seine Statistik und kannst ihn nicht ändern.',
	empty: 'Hier erscheinen Teams, die du gründest oder in die du eingeladen wirst.',
	name: 'Name',
	member: 'Mitglied',
	members: 'Mitglieder',
	role: 'Rolle',
	roles: { owner: 'Besitzer', editor: 'Bearbeiter', viewer: 'Leser' },
	rolesMay:
		'Besitzer verwalten das Team und seine Mitglieder, Bearbeiter erstellen und ändern Links, Leser sehen Links und Statistik.',
	yourRole: (role) => `Du: ${role}`,
	invited: 'eingeladen',
	invitation: (role) => `Du bist eingeladen als: ${role}`,
	join: 'Beitreten',
	joinWhat: (team) => `${team} beitreten`,
	refuse: 'Ablehnen',
	refuseWhat: (team) => `Einladung in ${team} ablehnen`,
	make: { heading: 'Neues Team', button: 'Team gründen' },
	invite: {
		heading: 'Jemanden einladen',
		email: 'E-Mail-Adresse eines Kontos',
		hint: 'Die Einladung steht auf der Kontoseite, unter „Teams“. Es wird keine E-Mail verschickt.',
		button: 'Einladen',
	},
	rename: { heading: 'Umbenennen', button: 'Speichern' },
	change: 'Speichern',
	changeWhat: (member) => `Rolle von ${member} speichern`,
	roleOf: (member) => `Rolle von ${member}`,
	remove: 'Entfernen',
	removeWhat: (member) => `${member} entfernen`,
	leave: 'Team verlassen',
	delete: 'Team löschen',
	links: 'Links des Teams',
	tokens: {
		open: 'Zugriffstoken',
		of: (team) => `Zugriffstoken von ${team}`,
		purpose:
			'Programme erstellen und lesen damit die Links des Teams. Ein Token gilt weiter, auch wenn der Besitzer geht, der es erstellt hat; alle Besitzer können es widerrufen.',
	},
	asks: {
		remove: (name) => `${name} entfernen?`,
		removeWhy:
			'Der Zugang zu den Links des Teams endet sofort. Links, die das Mitglied erstellt hat, bleiben.',
		leave: (name) => `${name} verlassen?`,
		leaveWhy: 'Dein Zugang zu den Links des Teams endet sofort. Links, die du dafür erstellt hast, bleiben.',
		delete: (name) => `${name} löschen?`,
		deleteWhy: 'Der Zugang der Mitglieder endet sofort.',
		itsLinks: 'Seine Links',
		keep: 'werden meine',
		erase: 'werden mit allen Klicks gelöscht',
		confirm: 'Ja, das Team löschen',
	},
	forms: {
		make: {
			outcome: 'Es wurde kein Team gegründet',
			unknown: 'Vielleicht wurde es gegründet. Noch einmal senden gründet kein zweites.',
		},
		change: {
			own,
			outcome: 'Das Team wurde nicht geändert',
			unknown: 'Vielleicht wurde es geändert. Noch einmal senden schadet nicht.',
		},
		remove: {
			own,
			outcome: 'Niemand wurde entfernt',
			unknown: 'Vielleicht ist es geschehen. Noch einmal senden schadet nicht.',
		},
		delete: {
			own,
			outcome: 'Das Team wurde nicht gelöscht',
			unknown: 'Vielleicht wurde es gelöscht. Noch einmal senden schadet nicht.',
		},
	},
	notices: {
		made: 'Das Team ist gegründet. Lade jetzt Mitglieder ein.',
		joined: 'Du bist jetzt Mitglied.',
		refused: 'Die Einladung wurde abgelehnt.',
		left: 'Du hast das Team verlassen.',
		deleted: 'Das Team wurde gelöscht.',
		renamed: 'Das Team wurde umbenannt.',
		invited: 'Die Einladung ist erstellt. Sag Bescheid: Es wird keine E-Mail verschickt.',
		changed: 'Das Mitglied hat jetzt diese Rolle.',
		removed: 'Das Mitglied wurde entfernt.',
	},
}
