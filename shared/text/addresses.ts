/** Web addresses as people read them. */

/** Whether a browser would open this address as a web page. */
export const isWeb = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** Whether it begins with a scheme, also `mailto:`; a host with a port doesn't. */
export const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)

/** An address as people say it: without scheme and trailing slash. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
