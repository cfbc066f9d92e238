/** Characters per token, roughly, in English and in markup. */
const CHARACTERS = 4

// biome-ignore lint/suspicious/noExplicitAny: the tool decides what a result holds
export type Row = any

/** Calls tools, and counts the calls and what is sent for them: the arguments, and each whole answer as it is on the wire. */
export class Agent {
  tokens = 0
  calls = 0
  /** Of the answers. */
  bytes = 0
  readonly #url: string
  readonly #key: string

  constructor(port: number, key: string) {
    this.#url = `http://127.0.0.1:${port}/mcp`
    this.#key = key
  }

  /** @throws Error when the tool reports an error */
  async call(name: string, given: object): Promise<Row> {
    const { result, wire } = await this.#request('tools/call', { name, arguments: given })
    if (result.isError) throw new Error(`${name}: ${wire}`)
    this.tokens += (name.length + JSON.stringify(given).length + wire.length) / CHARACTERS
    this.calls++
    this.bytes += Buffer.byteLength(wire)
    const { text } = result.content.at(-1)
    // Some answer with a sentence alone.
    return text.startsWith('{') ? JSON.parse(text) : text
  }

  /** The tokens of the list of all tools: name, description and arguments, as a model sees them. */
  async listed(): Promise<number> {
    const shown = (await this.tools()).map(
      ({ name, description, inputSchema }: Row) => name + description + JSON.stringify(inputSchema),
    )
    return shown.join('').length / CHARACTERS
  }

  /** The tokens of what a client is told when it begins. */
  async instructions(): Promise<number> {
    const begun = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
    return (await this.#request('initialize', begun)).result.instructions.length / CHARACTERS
  }

  async tools(): Promise<Row[]> {
    return (await this.#request('tools/list', {})).result.tools
  }

  async #request(method: string, params: object): Promise<{ result: Row; wire: string }> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
        authorization: `Bearer ${this.#key}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const wire = await answer.text()
    const { result, error } = JSON.parse(wire) as Row
    if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return { result, wire }
  }
}

/** Tokens used until the website was built, and for the changes after that. */
export type Done = { website_id: string; built: number; changed: number }
