// What systemd reads of a unit and of the files of settings that it names (systemd.exec(5)), as far as Sitewright's unit has it.

export type Unit = {
  user: string | null
  group: string
  folder: string | null
  environment: Record<string, string>
  environmentFiles: string[]
}

const ASSIGNMENT = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g
const QUOTED = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/g
/** A name, quoted pieces, and what follows them without quotes. */
const SETTING = new RegExp(
  `^[ \\t]*([A-Za-z_]\\w*)=((?:[ \\t]*(?:${QUOTED.source}))*)((?:\\\\[\\s\\S]|[^\\\\\\n])*)$`,
  'gm',
)

/** @param texts the unit and its drop-ins, in their order: a later line counts, and lists go on until an empty one */
export function readUnit(texts: string[]): Unit {
  const unit: Unit = { user: null, group: '', folder: null, environment: {}, environmentFiles: [] }
  for (const [, name, value] of texts.join('\n').matchAll(/^(\w+)=(.*)$/gm)) {
    const text = value!.trim()
    if (name === 'User') unit.user = text || null
    if (name === 'Group') unit.group = text
    if (name === 'WorkingDirectory') unit.folder = text || null
    if (name === 'EnvironmentFile')
      unit.environmentFiles = text ? [...unit.environmentFiles, text.replace(/^-/, '')] : []
    if (name === 'Environment') unit.environment = text ? { ...unit.environment, ...assignments(text) } : {}
  }
  return { ...unit, group: unit.group || (unit.user ?? '') }
}

function assignments(text: string): Record<string, string> {
  const words = [...text.matchAll(ASSIGNMENT)].map(([, double, single, bare]) => double ?? single ?? bare!)
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))
}

/** Unlike in a shell, a value may have spaces and `#` without quotes, and nothing in it is expanded. */
export function readEnvironmentFile(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(SETTING)].map(([, name, quoted, , , bare]) => [
      name!,
      withinQuotes(quoted!) + withoutQuotes(bare!),
    ]),
  )
}

function withinQuotes(pieces: string): string {
  const texts = [...pieces.matchAll(QUOTED)]
  return texts.map(([, single, double]) => single ?? double!.replace(/\\(?:\n|(["\\`$]))/g, '$1')).join('')
}

function withoutQuotes(text: string): string {
  return text.trim().replace(/\\(?:\n|([\s\S]))/g, '$1')
}
