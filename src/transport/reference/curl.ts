import { API_PREFIX } from '#kernel/operations/catalog.ts'
import type { Example } from '#kernel/operations/example.ts'

/** The example as a command to paste; `$KEY` is the reader's API key. */
export function curl(example: Example, { method, path }: { method: string; path: string }, base: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? '')
  const query = new URLSearchParams(Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]))
  const address = `${base}${API_PREFIX}${filled}${query.size ? `?${query}` : ''}`
  const usual = method === 'GET' || (method === 'POST' && hasBody(example))
  return [
    `curl ${usual ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "Authorization: Bearer $KEY"`,
    ...bodyOf(example),
  ].join(' \\\n  ')
}

function hasBody({ body, form, bytes }: Example): boolean {
  return Boolean(body ?? form ?? bytes)
}

function bodyOf({ body, form, bytes }: Example): string[] {
  if (body) return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]
  if (form) {
    const fields = Object.entries(form.fields ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`)
    return [`-F ${quoted(`file=@${form.file.filename}`)}`, ...fields]
  }
  return bytes ? [`-H ${quoted(`Content-Type: ${bytes.content_type}`)}`, '--data-binary @FILE'] : []
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
