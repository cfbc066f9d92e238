export type CrawlerPurpose = 'training' | 'search_index' | 'on_demand'

/**
 * A crawler or control token of an AI company, by the product token that its robots.txt group is chosen by (RFC 9309,
 * 2.2.1). Requests of a crawler have the token in their User-Agent; `controlOnly` ones occur in no request.
 */
export type AiCrawler = { token: string; operator: string; purpose: CrawlerPurpose; controlOnly?: true }

/**
 * Known AI crawlers. `training` collects text for models, `search_index` for answers with links, and `on_demand` fetches a
 * page because a person requested it. Those that serve several purposes, or state none, count as training. Where an operator
 * leaves robots.txt unheeded on demand, that is theirs to answer for.
 */
export const AI_CRAWLERS: readonly AiCrawler[] = [
  { token: 'GPTBot', operator: 'OpenAI', purpose: 'training' },
  { token: 'OAI-SearchBot', operator: 'OpenAI', purpose: 'search_index' },
  { token: 'ChatGPT-User', operator: 'OpenAI', purpose: 'on_demand' },
  { token: 'ClaudeBot', operator: 'Anthropic', purpose: 'training' },
  { token: 'anthropic-ai', operator: 'Anthropic', purpose: 'training' },
  { token: 'Claude-Web', operator: 'Anthropic', purpose: 'training' },
  { token: 'Claude-SearchBot', operator: 'Anthropic', purpose: 'search_index' },
  { token: 'Claude-User', operator: 'Anthropic', purpose: 'on_demand' },
  { token: 'Google-Extended', operator: 'Google', purpose: 'training', controlOnly: true },
  { token: 'Applebot-Extended', operator: 'Apple', purpose: 'training', controlOnly: true },
  { token: 'CCBot', operator: 'Common Crawl', purpose: 'training' },
  { token: 'Bytespider', operator: 'ByteDance', purpose: 'training' },
  { token: 'meta-externalagent', operator: 'Meta', purpose: 'training' },
  { token: 'FacebookBot', operator: 'Meta', purpose: 'training' },
  { token: 'meta-externalfetcher', operator: 'Meta', purpose: 'on_demand' },
  { token: 'Amazonbot', operator: 'Amazon', purpose: 'training' },
  { token: 'PerplexityBot', operator: 'Perplexity', purpose: 'search_index' },
  { token: 'Perplexity-User', operator: 'Perplexity', purpose: 'on_demand' },
  { token: 'cohere-ai', operator: 'Cohere', purpose: 'training' },
  { token: 'cohere-training-data-crawler', operator: 'Cohere', purpose: 'training' },
  { token: 'Diffbot', operator: 'Diffbot', purpose: 'training' },
  { token: 'omgili', operator: 'Webz.io', purpose: 'training' },
  { token: 'Webzio-Extended', operator: 'Webz.io', purpose: 'training', controlOnly: true },
  { token: 'Timpibot', operator: 'Timpi', purpose: 'training' },
  { token: 'PanguBot', operator: 'Huawei', purpose: 'training' },
  { token: 'YouBot', operator: 'You.com', purpose: 'search_index' },
  { token: 'DuckAssistBot', operator: 'DuckDuckGo', purpose: 'on_demand' },
  { token: 'Meta-WebIndexer', operator: 'Meta', purpose: 'search_index' },
  { token: 'Amzn-SearchBot', operator: 'Amazon', purpose: 'search_index' },
  { token: 'Amzn-User', operator: 'Amazon', purpose: 'on_demand' },
  { token: 'Google-NotebookLM', operator: 'Google', purpose: 'on_demand' },
  { token: 'Gemini-Deep-Research', operator: 'Google', purpose: 'on_demand' },
  { token: 'MistralAI-Index', operator: 'Mistral AI', purpose: 'search_index' },
  { token: 'MistralAI-User', operator: 'Mistral AI', purpose: 'on_demand' },
]
