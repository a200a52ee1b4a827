/** What rules call a browser, by the name that its user agent has in statistics. */
import type { browserNames } from '../../../shared/link/when.ts'

type Browser = (typeof browserNames)[number]

/** Names as the user-agent library gives them, in any case. */
const browsers: { [Name in Browser]: RegExp } = {
	chrome: /^(mobile )?(chrome|chromium)( headless)?$/i,
	firefox: /^(mobile )?firefox( (focus|reality))?$/i,
	safari: /^(mobile )?safari$/i,
	edge: /^edge$/i,
	opera: /^opera( |$)/i,
	samsung: /^samsung( internet)?$/i,
	duckduckgo: /^duckduckgo$/i,
	vivaldi: /^vivaldi$/i,
	yandex: /^yandex$/i,
	huawei: /^huawei( browser)?$/i,
	miui: /^miui( browser)?$/i,
	uc: /^uc(browser)?$/i,
	silk: /^silk$/i,
	ie: /^ie(mobile)?$/i,
	webview: /^(chrome )?webview$|^webkit$/i,
	googleapp: /^(gsa|googleapp)$/i,
	instagram: /^instagram$/i,
	facebook: /^facebook$/i,
	tiktok: /^tiktok$/i,
	linkedin: /^linkedin$/i,
	snapchat: /^snapchat$/i,
	twitter: /^twitter$/i,
	wechat: /^wechat$/i,
	line: /^line$/i,
}

const known = new Map<string, string | undefined>()

/** Undefined for what is unknown. Browsers are few: the library names them. */
export const browserOf = (browser: string | null): string | undefined => {
	if (browser === null) return undefined
	if (!known.has(browser))
		known.set(browser, Object.entries(browsers).find(([, name]) => name.test(browser))?.[0])
	return known.get(browser)
}
