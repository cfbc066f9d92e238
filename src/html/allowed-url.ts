/**
 * A URL as browsers read it (URL Standard, "basic URL parser": spaces around it, tabs and line breaks do not count), or null
 * when its scheme is none of the given ones. URLs without a scheme are relative to the page.
 */
export function allowedUrl(value: string, schemes: readonly string[]): string | null {
  const url = value.replace(/^[\0- ]+|[\0- ]+$/g, '').replaceAll(/[\t\n\r]/g, '')
  if (url.length > MAX_URL_CHARACTERS || !url.isWellFormed() || CONTROLS.test(url)) return null
  const [, scheme] = SCHEME.exec(url) ?? []
  return scheme === undefined || schemes.includes(scheme.toLowerCase()) ? url : null
}

const MAX_URL_CHARACTERS = 2048
const CONTROLS = /\p{Cc}/u
/** Anything before a colon in the first segment, so that nothing is a scheme to a browser but not here. */
const SCHEME = /^([^/?#:]*):/
