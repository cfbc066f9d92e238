import { type LocalUrl, localUrl, OWN_ORIGIN } from '#importers/files/resolve-url.ts'

/** WordPress.com has the files of a website at `NAME.files.wordpress.com/2026/05/…`. */
const FILE_HOST = /^[\w-]+\.files\.wordpress\.com$/i
/** It also shows pictures of any website by `i0.wp.com/HOST/PATH?resize=…`. */
const PICTURE_HOST = /^https?:\/\/i\d\.wp\.com\/(.+)$/is

export function isFileHost(url: URL): boolean {
  return FILE_HOST.test(url.host)
}

/** What an address leads to on the website itself, where one of WordPress.com's hosts of files means a file of it too. */
export function localFile(reference: string, hosts: ReadonlySet<string>): LocalUrl | null {
  const [, shown] = PICTURE_HOST.exec(reference) ?? []
  const url = URL.parse(shown === undefined ? reference : `https://${shown}`, OWN_ORIGIN)
  if (!url || !(shown !== undefined || isFileHost(url))) return localUrl(reference, OWN_ORIGIN, hosts)
  // The query is how it is shown, such as `w=300`.
  const local = localUrl(url.origin + url.pathname, OWN_ORIGIN, hosts)
  return local && isFileHost(url) ? { ...local, path: `wp-content/uploads/${local.path}` } : local
}
