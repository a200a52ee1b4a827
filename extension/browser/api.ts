/** The browser's interface for extensions: `browser` in Firefox, `chrome` in Chromium. */
import type { Browser } from 'webextension-polyfill'

const { browser, chrome } = globalThis as unknown as { browser?: Browser; chrome?: Browser }

/** Both answer with promises since manifest version 3. */
export const api: Browser = (browser ?? chrome)!
