/**
 * Domains that the names of an agent's machines end in, as its operator documents it: the address has such a name, and
 * the name has that address. Agents whose operators publish lists of networks instead, which change weekly, are not
 * verified.
 */
const DOMAINS: Record<string, readonly string[]> = {
  Googlebot: ['googlebot.com', 'google.com'],
  'Googlebot-Image': ['googlebot.com', 'google.com'],
  'Googlebot-Video': ['googlebot.com', 'google.com'],
  'Googlebot-News': ['googlebot.com', 'google.com'],
  'Storebot-Google': ['googlebot.com', 'google.com'],
  'Google-InspectionTool': ['googlebot.com', 'google.com'],
  GoogleOther: ['googlebot.com', 'google.com'],
  'AdsBot-Google': ['googlebot.com', 'google.com'],
  Bingbot: ['search.msn.com'],
  msnbot: ['search.msn.com'],
  Applebot: ['applebot.apple.com'],
  YandexBot: ['yandex.ru', 'yandex.net', 'yandex.com'],
  YandexImages: ['yandex.ru', 'yandex.net', 'yandex.com'],
  Baiduspider: ['baidu.com', 'baidu.jp'],
  Slurp: ['crawl.yahoo.net'],
  SeznamBot: ['seznam.cz'],
  PetalBot: ['petalsearch.com', 'aspiegel.com'],
  Amazonbot: ['crawl.amazonbot.amazon'],
  CCBot: ['crawl.commoncrawl.org'],
}

/** Null for an agent whose name cannot be verified. */
export function domainsOfAgent(name: string): readonly string[] | null {
  return DOMAINS[name] ?? null
}
