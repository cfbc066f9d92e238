/** Characters that make a token, roughly, in English and in markup. */
const CHARACTERS = 4

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is the tool's to say
export type Row = any

/** Calls tools, and counts what a model would write to call them and read of their answers: the texts, not their copy as data. */
export class Agent {
  tokens = 0
  readonly #url: string
  readonly #key: string

  constructor(port: number, key: string) {
    this.#url = `http://127.0.0.1:${port}/mcp`
    this.#key = key
  }

  /** @throws Error when the tool says that it failed */
  async call(name: string, given: object): Promise<Row> {
    const { content, structuredContent, isError } = await this.#ask('tools/call', { name, arguments: given })
    const texts = content.map(({ text }: { text: string }) => text).join('')
    if (isError) throw new Error(`${name}: ${texts}`)
    this.tokens += (name.length + JSON.stringify(given).length + texts.length) / CHARACTERS
    return structuredContent
  }

  /** What the list of all tools costs: name, description and arguments, which is what a model is shown. */
  async listed(): Promise<number> {
    const { tools } = await this.#ask('tools/list', {})
    const shown = tools.map(
      ({ name, description, inputSchema }: Row) => name + description + JSON.stringify(inputSchema),
    )
    return shown.join('').length / CHARACTERS
  }

  async #ask(method: string, params: object): Promise<Row> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
        authorization: `Bearer ${this.#key}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as Row
    if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}

/** What it took, in tokens, until the website stood, and for the changes afterwards. */
export type Done = { website_id: string; built: number; changed: number }
