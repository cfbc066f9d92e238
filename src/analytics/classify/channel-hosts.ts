import { ASSISTANT_DOMAINS } from '#analytics/classify/assistants.ts'

export type Channel = 'direct' | 'search' | 'social' | 'ai' | 'email' | 'paid' | 'campaign' | 'referral'

type HostChannel = Extract<Channel, 'search' | 'social' | 'ai' | 'email'>

/** Domains whose links are of one channel, their subdomains included, and packages of Android apps. */
const DOMAINS: Record<HostChannel, readonly string[]> = {
  ai: ASSISTANT_DOMAINS,
  email: [
    'mail.google.com',
    'com.google.android.gm',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'mail.yahoo.com',
    'mail.proton.me',
    'mail.ru',
    'e.mail.ru',
    'mail.aol.com',
    'app.fastmail.com',
    'icloud.com',
    'navigator.gmx.net',
    'navigator.web.de',
    'mail.zoho.com',
    'mail.yandex.ru',
    'com.microsoft.office.outlook',
  ],
  social: [
    'facebook.com',
    'fb.com',
    'fb.me',
    'messenger.com',
    'instagram.com',
    'threads.net',
    'threads.com',
    'twitter.com',
    'x.com',
    't.co',
    'linkedin.com',
    'lnkd.in',
    'reddit.com',
    'redd.it',
    'pinterest.com',
    'pin.it',
    'tiktok.com',
    'youtube.com',
    'youtu.be',
    'tumblr.com',
    'snapchat.com',
    'whatsapp.com',
    'wa.me',
    't.me',
    'telegram.org',
    'discord.com',
    'bsky.app',
    'mastodon.social',
    'vk.com',
    'ok.ru',
    'weibo.com',
    'weixin.qq.com',
    'xing.com',
    'quora.com',
    'news.ycombinator.com',
    'lobste.rs',
    'twitch.tv',
    'medium.com',
    'org.telegram.messenger',
    'com.linkedin.android',
    'com.reddit.frontpage',
    'com.pinterest',
    'com.instagram.android',
  ],
  search: [
    'bing.com',
    'duckduckgo.com',
    'baidu.com',
    'ecosia.org',
    'qwant.com',
    'startpage.com',
    'search.brave.com',
    'kagi.com',
    'mojeek.com',
    'seznam.cz',
    'naver.com',
    'daum.net',
    'sogou.com',
    'so.com',
    'sm.cn',
    'ask.com',
    'search.aol.com',
    'metager.de',
    'metager.org',
    'swisscows.com',
    'dogpile.com',
    'lite.qwant.com',
    'com.google.android.googlequicksearchbox',
  ],
}

/** Search engines with a domain for each country: `google.co.uk`, `search.yahoo.co.jp`, `yandex.com.tr`. */
const NATIONAL_SEARCH =
  /^(?:(?:(?:images|news|scholar)\.)?google|yandex|(?:[a-z]{2}\.)?search\.yahoo)\.(?:com?\.)?[a-z]{2,3}$/

const CHANNELS = new Map(
  Object.entries(DOMAINS).flatMap(([channel, domains]) => domains.map((domain) => [domain, channel as HostChannel])),
)

/** The channel of links on `host`, which is in lower case; null for a host like any other. */
export function channelOfHost(host: string): HostChannel | null {
  for (let domain = host; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1)) {
    const channel = CHANNELS.get(domain)
    if (channel) return channel
  }
  return NATIONAL_SEARCH.test(host) ? 'search' : null
}
