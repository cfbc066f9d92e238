import { ASSETS_FILE, REDIRECTS_FILE, WEBSITE_FILE } from '#folder/encode-files.ts'

/** Bytes of one text file; that of a table's rows may be long. */
const MAX_TEXT_BYTES = 64_000_000
/** The endings of files in each folder; every file in assets is an asset. */
const ENDINGS: Record<string, readonly string[]> = {
  pages: ['.html'],
  headers: ['.html'],
  footers: ['.html'],
  html_heads: ['.html'],
  components: ['.html', '.css'],
  snippets: ['.html'],
  themes: ['.css', '.json'],
  tables: ['.json', '.jsonl'],
  forms: ['.json'],
}
const ROOT_FILES: readonly string[] = [ASSETS_FILE, REDIRECTS_FILE, WEBSITE_FILE]
/** Of editors and systems. */
export const IGNORED = /(^|\/)(\.[^/]*|[^/]*~|Thumbs\.db|desktop\.ini)$/

/** Files and folders at the top that belong to the website. */
export const TOP_NAMES: readonly string[] = [...ROOT_FILES, 'assets', ...Object.keys(ENDINGS)]

/** Whether a file belongs to the website; others in the folder are left alone. */
export function concerns(file: string): boolean {
  const folder = file.split('/')[0]!
  return !IGNORED.test(file) && (ROOT_FILES.includes(file) || folder === 'assets' || folder in ENDINGS)
}

/** What is wrong with the name or the size of a file that concerns the website, or null. */
export function problemOf(file: string, size: number): string | null {
  const [folder = '', ...rest] = file.split('/')
  if (ROOT_FILES.includes(file)) return size > MAX_TEXT_BYTES ? TOO_LARGE : null
  if (folder !== 'pages' && rest.length > 1) return `must not be in a folder within ${folder}`
  if (folder === 'assets') return null
  const endings = ENDINGS[folder]!
  if (!endings.some((ending) => file.endsWith(ending))) return `must end in ${endings.join(' or ')}`
  return size > MAX_TEXT_BYTES ? TOO_LARGE : null
}

const TOO_LARGE = `is larger than ${MAX_TEXT_BYTES / 1_000_000} MB`
