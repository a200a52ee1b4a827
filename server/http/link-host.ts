/** Hosts for short links alone: only visits and what they need are served there. */

/** What is served there beside visits, by path. Everything else is 404 without a cookie. */
export const linkHostPaths: readonly string[] = ['/livez', '/robots.txt', '/.well-known/security.txt']
