import type { Secrets } from '#auth/secrets.ts'

type Signing = Pick<Secrets, 'sign' | 'isSigned'>

const NAME = 'form_shown'
const PURPOSE = 'form shown'
/** A page may stay open for so long, in seconds. */
const MAX_AGE = 86_400
/** Characters; a longer header is ignored. */
const MAX_HEADER = 8_192

/**
 * The time at which a form was shown, in a cookie for the form's address alone: pages are cached, so they cannot say it
 * themselves. It identifies nobody; signed, it cannot be made up.
 */
export function shownCookie(secrets: Signing, path: string, now: number): string {
  const time = now.toString(36)
  const value = `${time}.${secrets.sign(PURPOSE, `${path} ${time}`)}`
  return `${NAME}=${value}; Path=${path}; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax`
}

/** In milliseconds since 1970; null where the browser does not say. */
export function shownAt(secrets: Signing, path: string, header: string | undefined): number | null {
  if (!header || header.length > MAX_HEADER) return null
  for (const pair of header.split(';')) {
    const [, time, signature] = /^\s*form_shown=([a-z0-9]{1,12})\.([\w-]+)\s*$/.exec(pair) ?? []
    if (time && secrets.isSigned(PURPOSE, `${path} ${time}`, signature!)) return Number.parseInt(time, 36)
  }
  return null
}
