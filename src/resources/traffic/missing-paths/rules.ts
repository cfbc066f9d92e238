/** Paths listed of a website. */
export const MAX_MISSING = 1_000
/** The longest host name (RFC 1035, section 2.3.4). */
export const MAX_REFERRER_CHARACTERS = 253

/** What scanners for weak software request from every website. A path such as /about.php may be missed by people. */
const PROBES = [
  /(^|\/)\./,
  /(^|\/)(wp-(admin|includes|json|login|config)|xmlrpc|phpmyadmin|pma|cgi-bin|vendor|phpunit|actuator|solr|boaform|hnap1|owa|autodiscover|telescope|_ignition|server-status|phpinfo)(\/|\.|$)/,
  /^\/wp-content\/(plugins|themes)\//,
  /\.(env|git|sql|bak|swp|ini|key|pem|log|conf)$/,
]

/** Whether a normalized path is one that scanners try, rather than one that people miss. */
export function isProbe(path: string): boolean {
  const folded = path.toLowerCase()
  return PROBES.some((probe) => probe.test(folded))
}
