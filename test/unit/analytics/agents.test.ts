// Runs once: it reads no database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readAgents } from '#analytics/classify/agents.ts'
import { AI_CRAWLERS } from '#analytics/classify/ai-crawlers.ts'
import { KNOWN_AGENTS } from '#analytics/classify/known-agents.ts'
import { operatorOf } from '#analytics/classify/known-by-token.ts'

const agentOf = await readAgents()

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
const compatible = (name: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name})`

const PEOPLE = [
  CHROME,
  'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 406.0.0.58.159 Android',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
]

for (const userAgent of PEOPLE) test(`a person: ${userAgent}`, () => assert.equal(agentOf(userAgent), null))

type Expected = [userAgent: string, name: string, operator: string | null, category: string, purpose: string | null]
const MACHINES: Expected[] = [
  [compatible('GPTBot/1.2; +https://openai.com/gptbot'), 'GPTBot', 'OpenAI', 'ai', 'training'],
  [compatible('OAI-SearchBot/1.0; +https://openai.com/searchbot'), 'OAI-SearchBot', 'OpenAI', 'ai', 'search_index'],
  [compatible('ChatGPT-User/1.0; +https://openai.com/bot'), 'ChatGPT-User', 'OpenAI', 'ai', 'on_demand'],
  [compatible('ClaudeBot/1.0; +claudebot@anthropic.com'), 'ClaudeBot', 'Anthropic', 'ai', 'training'],
  [compatible('Claude-User/1.0; +Claude-User@anthropic.com'), 'Claude-User', 'Anthropic', 'ai', 'on_demand'],
  ['Claude-SearchBot/1.0', 'Claude-SearchBot', 'Anthropic', 'ai', 'search_index'],
  [
    compatible('PerplexityBot/1.0; +https://perplexity.ai/perplexitybot'),
    'PerplexityBot',
    'Perplexity',
    'ai',
    'search_index',
  ],
  [compatible('Perplexity-User/1.0'), 'Perplexity-User', 'Perplexity', 'ai', 'on_demand'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'meta-externalagent',
    'Meta',
    'ai',
    'training',
  ],
  ['meta-externalfetcher/1.1', 'meta-externalfetcher', 'Meta', 'ai', 'on_demand'],
  [
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'Bytespider',
    'ByteDance',
    'ai',
    'training',
  ],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'CCBot', 'Common Crawl', 'ai', 'training'],
  [
    compatible('Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot'),
    'Amazonbot',
    'Amazon',
    'ai',
    'training',
  ],
  [
    compatible('MistralAI-User/1.0; +https://docs.mistral.ai/robots'),
    'MistralAI-User',
    'Mistral AI',
    'ai',
    'on_demand',
  ],
  ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)', 'DuckAssistBot', 'DuckDuckGo', 'ai', 'on_demand'],
  ['cohere-ai', 'cohere-ai', 'Cohere', 'ai', 'training'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot', 'Google', 'search', null],
  ['Googlebot-Image/1.0', 'Googlebot-Image', 'Google', 'search', null],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'Bingbot', 'Microsoft', 'search', null],
  [`${CHROME} (Applebot/0.1; +http://www.apple.com/go/applebot)`, 'Applebot', 'Apple', 'search', null],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'AhrefsBot', 'Ahrefs', 'seo', null],
  [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'facebookexternalhit',
    'Meta',
    'social',
    null,
  ],
  [
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'UptimeRobot',
    'UptimeRobot',
    'monitor',
    null,
  ],
  ['Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)', 'Feedly', 'Feedly', 'feed', null],
  ['curl/8.5.0', 'curl', null, 'tool', null],
  ['python-requests/2.32.3', 'python-requests', null, 'tool', null],
  ['Mozilla/5.0 (compatible; ExampleShopBot/3.1; +https://shop.example/bot)', 'ExampleShopBot', null, 'other', null],
  ['', 'unknown', null, 'other', null],
]

for (const [userAgent, name, operator, category, purpose] of MACHINES)
  test(`a machine: ${name} of ${operator}`, () =>
    assert.deepEqual(agentOf(userAgent), { name, operator, category, purpose }))

test('every agent that is known by its token is found by it, and its operator by its name', () => {
  for (const { token, operator, purpose, controlOnly } of AI_CRAWLERS) {
    if (controlOnly) continue
    assert.deepEqual(agentOf(`${token}/1.0`), { name: token, operator, category: 'ai', purpose })
    assert.equal(operatorOf(token), operator)
  }
  for (const { token, name = token, operator, category } of KNOWN_AGENTS) {
    const found = agentOf(`${token}/1.0 (bot)`)
    assert.deepEqual(found, { name, operator, category, purpose: null })
    assert.equal(operatorOf(name), operator)
  }
  assert.equal(operatorOf('ExampleShopBot'), null)
})

test('tokens that only control crawlers are in no User-Agent', () => {
  const control = AI_CRAWLERS.filter(({ controlOnly }) => controlOnly).map(({ token }) => token)
  assert.deepEqual(control, ['Google-Extended', 'Applebot-Extended', 'Webzio-Extended'])
  for (const token of control) assert.notEqual(agentOf(`${token}/1.0 (bot)`)?.purpose, 'training')
})

test('a name that a stranger invents is short and plain', () => {
  assert.equal(agentOf(`${'x'.repeat(200)}bot/1.0`)!.name.length, 40)
  assert.equal(agentOf(`Mozilla/5.0 \t\u0000<b>bot</b>${'y'.repeat(100_000)}`)!.name, 'bot')
  assert.equal(agentOf('Mozilla/5.0 \ud800bot')!.name, 'bot')
})

test('Varnish logs what it sends of files to every AI crawler', () => {
  const vcl = readFileSync(new URL('../../../deploy/varnish.vcl', import.meta.url), 'utf8')
  const [, names] = /User-Agent ~ "\(\?i\)([^"]+)"/.exec(vcl)!
  const logged = new RegExp(names!, 'i')
  const unlogged = AI_CRAWLERS.filter(({ token, controlOnly }) => !controlOnly && !logged.test(token))
  assert.deepEqual(unlogged, [])
})
