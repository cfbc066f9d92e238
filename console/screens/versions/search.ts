/** Which versions are compared, and how; in the address. */
export type VersionsSearch = {
  /** The versions compared, the older one first: numbers, `live` or `latest`. */
  a?: string
  b?: string
  view?: 'seen' | 'read' | 'code'
  layout?: 'slider'
  device?: 'mobile'
  /** The page on which a shared part is looked at. */
  on?: string
}

const VERSION = /^(?:\d{1,9}|live|latest)$/
const VIEWS = ['seen', 'read', 'code'] as const

export function versionsSearch({ a, b, view, layout, device, on }: Record<string, unknown>): VersionsSearch {
  const versionOf = (given: unknown) => (VERSION.test(String(given)) ? String(given) : undefined)
  return {
    a: versionOf(a),
    b: versionOf(b),
    view: VIEWS.find((each) => each === view),
    layout: layout === 'slider' ? layout : undefined,
    device: device === 'mobile' ? device : undefined,
    on: typeof on === 'string' ? on : undefined,
  }
}
