/** Web addresses as people read them; host names are decoded here, because browsers don't. */
import { withoutScheme } from '../../shared/text/addresses.ts'
import { shownBy } from '../../shared/text/look-alikes.ts'
import { createReadable } from '../../shared/text/readable.ts'

// RFC 3492, section 6.2, with the parameters of section 5.
const BASE = 36
const [TMIN, TMAX, SKEW, DAMP] = [1, 26, 38, 700]
const LAST = 0x10ffff

const adapt = (delta: number, points: number, isFirst: boolean): number => {
	let rest = Math.floor(delta / (isFirst ? DAMP : 2))
	rest += Math.floor(rest / points)
	let k = 0
	for (; rest > ((BASE - TMIN) * TMAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - TMIN))
	return k + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW))
}

const digitOf = (character: string): number =>
	/[0-9]/.test(character) ? Number(character) + 26 : character.charCodeAt(0) - 97

const decode = (text: string): string | undefined => {
	const basic = text.lastIndexOf('-')
	const output = Array.from(basic > 0 ? text.slice(0, basic) : '', (character) => character.codePointAt(0)!)
	let [point, position, bias] = [128, 0, 72]
	for (let at = basic > 0 ? basic + 1 : 0; at < text.length; ) {
		const before = position
		for (let weight = 1, k = BASE; ; k += BASE) {
			const digit = at < text.length ? digitOf(text[at++]!) : BASE
			if (digit >= BASE) return undefined
			position += digit * weight
			const threshold = Math.min(Math.max(k - bias, TMIN), TMAX)
			if (digit < threshold) break
			weight *= BASE - threshold
		}
		bias = adapt(position - before, output.length + 1, before === 0)
		point += Math.floor(position / (output.length + 1))
		if (point > LAST) return undefined
		position %= output.length + 1
		output.splice(position++, 0, point)
	}
	return String.fromCodePoint(...output)
}

/** A label such as `xn--bcher-kva` decoded; unchanged if no browser would have encoded it so. */
const readLabel = (label: string): string => {
	const read = decode(label.slice('xn--'.length).toLowerCase())
	if (read === undefined) return label
	return URL.parse(`http://${read}`)?.hostname === label.toLowerCase() ? read : label
}

export const { readableUrl, readablePart } = createReadable(readLabel)

/** An address, or a host, as people read it; what is copied, encoded or sent stays. */
export const shownUrl = shownBy(readablePart)
/** The same without its scheme. */
export const shownAddress = (url: string): string => withoutScheme(shownUrl(url))
