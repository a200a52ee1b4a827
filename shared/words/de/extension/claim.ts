/** What the settings say in German about taking links into the account. */
import type { claim as english } from '../../en/extension/claim.ts'
import { plural } from '../shared/locale.ts'

export const claim: typeof english = {
	offer: (count, text) =>
		plural(
			count,
			'Ein Link auf deiner Liste wurde ohne Konto erstellt.',
			`${text} Links auf deiner Liste wurden ohne Konto erstellt.`,
		),
	why: 'Was in deinem Konto ist, findest du überall, wo du dich anmeldest. Deine Liste und ihre Schlüssel bleiben, wie sie sind.',
	take: (count) => plural(count, 'In mein Konto übernehmen', 'Alle in mein Konto übernehmen'),
	taken: (count, text) =>
		plural(count, '1 Link ist jetzt in deinem Konto.', `${text} Links sind jetzt in deinem Konto.`),
	refused: (count, text) =>
		plural(
			count,
			'1 Link gehört zu einem anderen Konto oder existiert nicht mehr. Er bleibt auf deiner Liste.',
			`${text} Links gehören zu einem anderen Konto oder existieren nicht mehr. Sie bleiben auf deiner Liste.`,
		),
	rest: 'Es geht nichts verloren. Der Rest wird hier wieder angeboten.',
}
