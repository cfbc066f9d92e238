import { exchange } from '#test/support/exchange.ts'
import type { Service } from '#test/support/service.ts'

type At = Pick<Service, 'url' | 'port'>
type Fields = Record<string, string>
export type Seen = {
  status: number
  headers: Record<string, string>
  text: string
  location: string | null
  url: string
}
type Sent = { method?: string; body?: string; headers?: Record<string, string> }

/** As much of a browser as pages without scripts need: cookies and forms. It follows redirects only when told to. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #service: At
  readonly #headers: Record<string, string>

  constructor(service: At, headers: Record<string, string> = {}) {
    this.#service = service
    this.#headers = headers
  }

  get origin(): string {
    return this.#service.url
  }

  async open(url: string): Promise<Seen> {
    return this.send(url)
  }

  async follow(seen: Seen): Promise<Seen> {
    for (let at = seen, steps = 0; ; steps++) {
      if (at.location === null) return at
      if (steps === 10) throw new Error(`redirected too often, last to ${at.location}`)
      at = await this.open(new URL(at.location, this.origin + at.url).href.replace(this.origin, ''))
    }
  }

  /** Submits a form of the page: the one with this action, with its hidden fields and `filled`. */
  async submit(seen: Seen, filled: Fields, action?: string): Promise<Seen> {
    const names = Object.keys(filled)
    const matches = (form: Form) =>
      action === undefined
        ? form.action !== '/sign-out' && names.every((name) => name in form.fields)
        : form.action.split('?')[0] === action
    const form = formsOf(seen).find(matches)
    if (!form) throw new Error(`no form ${action ?? ''} in ${seen.url} (${seen.status}): ${seen.text}`)
    for (const name of names)
      if (!(name in form.fields)) throw new Error(`the form ${form.action} has no field ${name}`)
    return this.post(form.action || seen.url, { ...form.fields, ...filled })
  }

  async post(url: string, fields: Fields, headers: Record<string, string> = {}): Promise<Seen> {
    return this.send(url, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  }

  async send(url: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await exchange(this.#service.port, {
      method,
      path: url,
      body,
      headers: { host: new URL(this.origin).host, ...(cookie && { cookie }), ...this.#headers, ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#store(line)
    const { location } = answer.headers
    return {
      status: answer.status,
      headers: answer.headers as Record<string, string>,
      text: answer.text,
      location: location ?? null,
      url,
    }
  }

  #store(line: string) {
    const [pair, ...attributes] = line.split('; ')
    const at = pair!.indexOf('=')
    const [name, value] = [pair!.slice(0, at), pair!.slice(at + 1)]
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

type Form = { action: string; fields: Fields }

export function formsOf({ text }: Pick<Seen, 'text'>): Form[] {
  return [...text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes, inner]) => ({
    action: attribute(attributes!, 'action') ?? '',
    fields: Object.fromEntries(
      [...inner!.matchAll(/<(?:input|textarea|select|button)\b([^>]*)>/g)].flatMap(([, input]) => {
        const name = attribute(input!, 'name')
        const unchecked = / type="(checkbox|submit)"/.test(input!) && !/ checked/.test(input!)
        return name ? [[name, unchecked ? '' : (attribute(input!, 'value') ?? '')]] : []
      }),
    ),
  }))
}

function attribute(text: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(text)
  return found ? unescaped(found[1]!) : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
}
