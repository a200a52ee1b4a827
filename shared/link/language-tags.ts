/** Language tags by likely subtags: `zh-TW` is Chinese in traditional characters, of Taiwan. */
import { tryTo } from '../try-to.ts'

export interface LanguageTag {
	language: string
	/** Empty where nobody knows it. */
	script: string
	region: string
}

/** Language, script, region, and what follows. Source: RFC 5646, 2.1. */
const parts = /^([a-z]{2,3})(-[a-z]{4})?(-(?:[a-z]{2}|\d{3}))?(?=$|-)/i

/** Undefined for what is no tag. Source: UTS 35, "Likely Subtags". */
export const fullTag = (text: string): LanguageTag | undefined => {
	const [known] = parts.exec(text.trim().replaceAll('_', '-')) ?? []
	const full = known === undefined ? undefined : tryTo(() => new Intl.Locale(known).maximize())
	if (full === undefined) return undefined
	const { language, script = '', region = '' } = full
	// Browsers call Norwegian Bokmål, people call it Norwegian.
	return { language: language === 'no' ? 'nb' : language, script, region }
}

/**
 * The name of a language in statistics: with its script where another one is likelier, and of
 * Chinese always: readers of one can't be told from those of the other by `zh`.
 */
export const languageName = ({ language, script }: LanguageTag): string =>
	script !== '' && (language === 'zh' || fullTag(language)?.script !== script)
		? `${language}-${script}`
		: language
