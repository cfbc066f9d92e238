/** Characters per token, roughly, in English and in markup. */
const CHARACTERS = 4

// biome-ignore lint/suspicious/noExplicitAny: the tool decides what a result holds
export type Row = any

/** Calls tools, and counts what a model writes to call them and reads of their results: the text, not its copy as data. */
export class Agent {
  tokens = 0
  readonly #url: string
  readonly #key: string

  constructor(port: number, key: string) {
    this.#url = `http://127.0.0.1:${port}/mcp`
    this.#key = key
  }

  /** @throws Error when the tool reports an error */
  async call(name: string, given: object): Promise<Row> {
    const { content, structuredContent, isError } = await this.#request('tools/call', { name, arguments: given })
    const texts = content.map(({ text }: { text: string }) => text).join('')
    if (isError) throw new Error(`${name}: ${texts}`)
    this.tokens += (name.length + JSON.stringify(given).length + texts.length) / CHARACTERS
    return structuredContent
  }

  /** The tokens of the list of all tools: name, description and arguments, as a model sees them. */
  async listed(): Promise<number> {
    const { tools } = await this.#request('tools/list', {})
    const shown = tools.map(
      ({ name, description, inputSchema }: Row) => name + description + JSON.stringify(inputSchema),
    )
    return shown.join('').length / CHARACTERS
  }

  async #request(method: string, params: object): Promise<Row> {
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

/** Tokens used until the website was built, and for the changes after that. */
export type Done = { website_id: string; built: number; changed: number }
