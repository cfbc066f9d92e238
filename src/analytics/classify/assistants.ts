/** Chat assistants by operator: the domains whose links come from them, packages of Android apps, and the words that `utm_source` has for them. */
const ASSISTANTS: Record<string, { domains: readonly string[]; words?: readonly string[] }> = {
  OpenAI: {
    domains: ['chatgpt.com', 'chat.openai.com', 'openai.com', 'com.openai.chatgpt'],
    words: ['chatgpt', 'openai'],
  },
  Anthropic: { domains: ['claude.ai', 'com.anthropic.claude'], words: ['claude'] },
  Perplexity: { domains: ['perplexity.ai', 'ai.perplexity.app.android'], words: ['perplexity'] },
  Google: {
    domains: ['gemini.google.com', 'bard.google.com', 'notebooklm.google.com', 'com.google.android.apps.bard'],
    words: ['gemini'],
  },
  Microsoft: { domains: ['copilot.microsoft.com', 'copilot.com'], words: ['copilot'] },
  Meta: { domains: ['meta.ai'] },
  'Mistral AI': { domains: ['mistral.ai'], words: ['mistral'] },
  DeepSeek: { domains: ['deepseek.com'], words: ['deepseek'] },
  xAI: { domains: ['grok.com', 'x.ai'], words: ['grok'] },
  'You.com': { domains: ['you.com'] },
  Phind: { domains: ['phind.com'] },
  Quora: { domains: ['poe.com'] },
  DuckDuckGo: { domains: ['duck.ai'] },
  'Moonshot AI': { domains: ['kimi.com'] },
  ByteDance: { domains: ['doubao.com'] },
}

const of = (what: 'domains' | 'words') =>
  Object.entries(ASSISTANTS).flatMap(([operator, { [what]: names = [] }]) =>
    names.map((name) => [name, operator] as const),
  )

const OPERATORS = new Map([...of('domains'), ...of('words')])

export const ASSISTANT_DOMAINS: readonly string[] = of('domains').map(([domain]) => domain)
export const ASSISTANT_WORDS: readonly string[] = of('words').map(([word]) => word)

/** Whose assistant a referrer of the channel `ai` is, a host or a word; null where our list does not have it. */
export function assistantOperator(referrer: string): string | null {
  for (let name = referrer; name !== ''; name = name.slice(name.indexOf('.') + 1)) {
    const operator = OPERATORS.get(name)
    if (operator) return operator
    if (!name.includes('.')) return null
  }
  return null
}
