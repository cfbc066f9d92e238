const HERE = 'http://preview.invalid'

/** An address of this origin as it may stand in a `Location` header; the home page in place of any other address. */
export function localPath(address: string): string {
  const url = URL.canParse(address, HERE) ? new URL(address, HERE) : null
  if (url?.origin !== HERE || url.pathname.startsWith('/_preview')) return '/'
  // A second slash at the beginning would name another host.
  return url.pathname.replace(/^\/+/, '/') + url.search
}
