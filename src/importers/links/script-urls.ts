import type { MapUrl } from '#importers/links/css-urls.ts'

/**
 * The script with the files mapped that it names: by a text that is an address beginning with `/`, `./` or `../`, as those of
 * modules do, or by `new URL(…, import.meta.url)`. Addresses that it puts together are not found. Takes linear time.
 */
export function mapScriptUrls(script: string, map: MapUrl): string {
  return script.replaceAll(NAMED, (whole, quote?: string, address?: string, before?: string, own?: string) => {
    const mapped = map((address ?? own)!)
    if (mapped === null) return whole
    return own === undefined ? `${quote}${mapped}${quote}` : `${before}${mapped}`
  })
}

const NAMED =
  /(["'`])(\.{0,2}\/[^"'`\\\n]{1,1000})\1|(new URL\([\t\n\r ]*["'`])([^"'`\\\n]{1,1000})(?=["'`][\t\n\r ]*,[\t\n\r ]*import\.meta\.url\b)/g

/** Types of inline scripts that name files; an absent one is that of a script. */
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript', 'importmap'])

export function namesFiles(attributes: ReadonlyMap<string, string>): boolean {
  return !attributes.has('src') && SCRIPT_TYPES.has((attributes.get('type') ?? '').trim().toLowerCase())
}
