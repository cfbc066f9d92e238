import type { AgentCategory } from '#analytics/classify/agent.ts'

/** Widely known machines besides those of AI: part of their User-Agent, the name shown if another, operator and category. */
type KnownAgent = { token: string; name?: string; operator: string; category: AgentCategory }

const of = (operator: string, category: AgentCategory, ...tokens: string[]): KnownAgent[] =>
  tokens.map((token) => ({ token, operator, category }))

export const KNOWN_AGENTS: readonly KnownAgent[] = [
  ...of('Google', 'search', 'Googlebot', 'Googlebot-Image', 'Googlebot-Video', 'Googlebot-News', 'Storebot-Google'),
  ...of('Google', 'search', 'Google-InspectionTool', 'GoogleOther', 'FeedFetcher-Google'),
  ...of('Google', 'ads', 'AdsBot-Google', 'Mediapartners-Google'),
  ...of('Google', 'tool', 'Chrome-Lighthouse', 'HeadlessChrome', 'Google-Site-Verification'),
  { token: 'bingbot', name: 'Bingbot', operator: 'Microsoft', category: 'search' },
  ...of('Microsoft', 'search', 'BingPreview', 'msnbot'),
  ...of('Microsoft', 'ads', 'adidxbot'),
  ...of('Apple', 'search', 'Applebot'),
  ...of('Yandex', 'search', 'YandexBot', 'YandexImages', 'YandexMobileBot', 'YandexRenderResourcesBot'),
  ...of('Baidu', 'search', 'Baiduspider'),
  ...of('DuckDuckGo', 'search', 'DuckDuckBot', 'DuckDuckGo-Favicons-Bot'),
  ...of('Yahoo', 'search', 'Slurp'),
  ...of('Sogou', 'search', 'Sogou web spider'),
  ...of('Huawei', 'search', 'PetalBot'),
  ...of('Seznam', 'search', 'SeznamBot'),
  ...of('Qwant', 'search', 'Qwantbot', 'Qwantify'),
  ...of('Mojeek', 'search', 'MojeekBot'),
  ...of('Naver', 'search', 'Yeti'),
  ...of('Brave', 'search', 'Bravebot'),
  ...of('Ahrefs', 'seo', 'AhrefsBot', 'AhrefsSiteAudit'),
  ...of('Semrush', 'seo', 'SemrushBot', 'SiteAuditBot'),
  ...of('Majestic', 'seo', 'MJ12bot'),
  ...of('Moz', 'seo', 'DotBot', 'rogerbot'),
  ...of('DataForSEO', 'seo', 'DataForSeoBot'),
  ...of('Webmeup', 'seo', 'BLEXBot'),
  ...of('Screaming Frog', 'seo', 'Screaming Frog SEO Spider'),
  ...of('Meta', 'social', 'facebookexternalhit', 'facebookcatalog', 'WhatsApp'),
  ...of('X', 'social', 'Twitterbot'),
  ...of('LinkedIn', 'social', 'LinkedInBot'),
  ...of('Slack', 'social', 'Slackbot', 'Slackbot-LinkExpanding', 'Slack-ImgProxy'),
  ...of('Discord', 'social', 'Discordbot'),
  ...of('Telegram', 'social', 'TelegramBot'),
  ...of('Pinterest', 'social', 'Pinterestbot'),
  ...of('Reddit', 'social', 'redditbot'),
  ...of('Mastodon', 'social', 'Mastodon'),
  ...of('UptimeRobot', 'monitor', 'UptimeRobot'),
  ...of('SolarWinds', 'monitor', 'Pingdom'),
  ...of('StatusCake', 'monitor', 'StatusCake'),
  ...of('Better Stack', 'monitor', 'Better Uptime Bot'),
  ...of('Site24x7', 'monitor', 'Site24x7'),
  ...of('Feedly', 'feed', 'Feedly', 'FeedlyBot'),
  ...of('Feedbin', 'feed', 'Feedbin'),
  ...of('Inoreader', 'feed', 'Inoreader'),
  ...of('Internet Archive', 'archive', 'archive.org_bot', 'ia_archiver'),
]
