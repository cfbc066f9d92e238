import type { Content, Json } from '#folder/record.ts'

/** A file says something that cannot be read; the message says what would be right. */
export class FileProblem extends Error {
  readonly file: string
  readonly line: number | null
  constructor(file: string, message: string, line: number | null = null) {
    super(`${file}${line === null ? '' : `:${line}`}: ${message}`)
    this.file = file
    this.line = line
  }
}

const FENCE = '---'
const MAX_LINE = 100
/** Texts that YAML and we read as what they are. */
const PLAIN = /^[\p{L}/](?:[^\n\r"'#:\\{}[\]&*!|>%@`,]| (?=\S))*$/u
const WORDS = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off'])

/**
 * Front matter is a subset of YAML: between two lines `---`, a line `name: value` for each field. The value is JSON, or text
 * without quotes where it begins with a letter or a slash and has nothing that means something in YAML. JSON may continue on
 * lines that begin with two spaces. What follows the second fence is the body, byte for byte.
 */
export function withFrontMatter(fields: Content, body: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${written(value)}\n`)
  return `${FENCE}\n${lines.join('')}${FENCE}\n${body}`
}

function written(value: Json): string {
  if (typeof value === 'string') return isPlain(value) ? value : JSON.stringify(value)
  const short = JSON.stringify(value)
  return short.length <= MAX_LINE ? short : JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && text === text.trim() && !WORDS.has(text.toLowerCase())
}

/**
 * A file without front matter is all body.
 * @throws FileProblem
 */
export function readFrontMatter(file: string, text: string): { fields: Content; body: string } {
  const start = /^---\r?\n/.exec(text)
  if (!start) return { fields: {}, body: text }
  const fields: Content = {}
  let at = start[0].length
  let line = 1
  let open: { name: string; json: string; line: number } | null = null
  const close = () => {
    if (open) fields[open.name] = parsed(file, open)
    open = null
  }
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end + 1
    const content = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
    at = next
    line++
    if (content === FENCE) {
      close()
      return { fields, body: text.slice(at) }
    }
    if (content.startsWith('  ') && open) {
      const current: { json: string } = open
      current.json += `\n${content}`
      continue
    }
    close()
    if (content.trim() === '' || content.startsWith('#')) continue
    const match = /^([a-z_]+):(?: (.*)|)$/.exec(content)
    if (!match) throw new FileProblem(file, 'must be a line like title: "About us"', line)
    if (match[1]! in fields) throw new FileProblem(file, `${match[1]} is there twice`, line)
    open = { name: match[1]!, json: match[2] ?? '', line }
  }
  throw new FileProblem(file, 'the front matter has no end: a line of three hyphens', 1)
}

function parsed(file: string, { name, json, line }: { name: string; json: string; line: number }): Json {
  const text = json.trim()
  try {
    return JSON.parse(text) as Json
  } catch {
    if (isPlain(text)) return text
    throw new FileProblem(file, `${name} must be JSON, like ${JSON.stringify(text.slice(0, 60))}`, line)
  }
}
