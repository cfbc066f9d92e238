/** Before an address of this website: what delimits it in html, CSS, JSON and srcset. Others' addresses have a host before it. */
const BEFORE = `(?<=^|[\\s"'(=,;>])`
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const NAME = `[^\\s"'<>()?#,\\\\&]+`
const BY_ID = new RegExp(`${BEFORE}/assets/(${UUID})/${NAME}(?:\\?v=[0-9a-f]{12})?`, 'gi')
const BY_FILE = new RegExp(`${BEFORE}/assets/(${NAME})(\\?(?!v=))?`, 'g')

/** The text with addresses of assets as their files are called in the folder: /assets/loaf.jpg. All else stays. */
export function addressesByFile(text: string, keyOf: (id: string) => string | undefined): string {
  if (!text.includes('/assets/')) return text
  return text.replace(BY_ID, (address, id: string) => {
    const key = keyOf(id.toLowerCase())
    return key ? `/${key.split('/').map(encodeName).join('/')}` : address
  })
}

/** The opposite: the addresses at which the website serves the files. */
export function addressesById(text: string, relativeUrlOf: (key: string) => string | undefined): string {
  if (!text.includes('/assets/')) return text
  return text.replace(BY_FILE, (address, name: string, query = '') => {
    const url = relativeUrlOf(`assets/${decodeName(name)}`)
    return url ? url + (query && '&') : address
  })
}

/** Safe without quotes in attributes, CSS and srcset. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
