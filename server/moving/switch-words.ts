/** Words for yes and no, as programs and spreadsheets in the usual languages write them. */

/** Excel writes its two in the reader's language: `WAHR` and `FALSCH`, `VRAI` and `FAUX`. */
const on = `1 1.0 t true y yes on j ja wahr oui vrai sí si verdadero sì vero sim verdadeiro waar tak prawda
	sann sant sand kyllä tosi ano pravda evet doğru igen igaz да истина 是 真 はい`
const off = `0 0.0 f false n no off nein falsch non faux falso não nao nee onwaar nie fałsz nej nei usann
	falskt falsk usant ei epätosi ne nepravda hayır yanlış nem hamis нет ложь 否 假 いいえ`

export const switchWords: ReadonlyMap<string, boolean> = new Map([
	...on.split(/\s+/).map((word) => [word, true] as const),
	...off.split(/\s+/).map((word) => [word, false] as const),
])
