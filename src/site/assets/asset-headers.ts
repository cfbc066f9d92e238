/** Types that browsers would run, or show as a page of the website, when opened by themselves. */
const ACTIVE =
  /^(text\/(html|xml|xsl)|application\/(xhtml\+xml|xml|xslt\+xml|x-shockwave-flash|mathml\+xml)|multipart\/|message\/)|\+xml$/
const SVG = 'image/svg+xml'
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

const COMPRESSIBLE =
  /^(text\/|image\/(svg\+xml|x-icon|bmp)|font\/(ttf|otf)|application\/(json|javascript|manifest\+json|ld\+json|xml|wasm|vnd\.ms-fontobject|rtf))/

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type)
}

/** All headers but the length, with those that stop an uploaded file from running script. */
export function assetHeaders(file: {
  content_type: string
  filename: string
  etag: string
  /** The address names these very bytes. */
  current: boolean
  vary: string | null
  /** No cache may store it. */
  uncached?: boolean
}): string[] {
  const { content_type, etag, current, vary, uncached = false } = file
  const charset = /^text\/|^application\/(json|javascript|manifest\+json)$/.test(content_type) ? '; charset=utf-8' : ''
  return [
    'content-type',
    content_type + charset,
    'etag',
    etag,
    'accept-ranges',
    'bytes',
    'cache-control',
    uncached ? 'no-store' : current ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    'x-content-type-options',
    'nosniff',
    ...(vary ? ['vary', vary] : []),
    ...harmless(content_type, file.filename),
  ]
}

function harmless(type: string, filename: string): string[] {
  if (type === SVG) return ['content-security-policy', SVG_POLICY]
  if (!ACTIVE.test(type)) return []
  const name = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const disposition = `attachment; filename*=UTF-8''${name}`
  return ['content-security-policy', "default-src 'none'; sandbox", 'content-disposition', disposition]
}
