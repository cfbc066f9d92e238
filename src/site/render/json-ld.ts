/**
 * A JSON-LD script element around any JSON value. `<` and `>` are written as JSON escapes, so neither `</script>` nor
 * `<!--` can occur in it; U+2028 and U+2029 likewise, for readers that evaluate it as JavaScript.
 */
export function jsonLdScript(value: unknown): string {
  const json = JSON.stringify(value).replace(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `<script type="application/ld+json">${json}</script>`
}

const UNSAFE = /[<>&\u2028\u2029]/g
