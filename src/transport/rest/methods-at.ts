import type { FastifyInstance } from 'fastify'

type Address = { pattern: RegExp; methods: Set<string> }

/** Notes every route that is added from now on. @returns the methods that an address has, for `Allow`; none when there is no such address */
export function noteRoutes(app: FastifyInstance): (path: string) => string[] {
  const addresses = new Map<string, Address>()
  app.addHook('onRoute', ({ method, url }) => {
    const address = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    addresses.set(url, address)
    for (const each of [method].flat()) address.methods.add(each)
    if (address.methods.has('GET')) address.methods.add('HEAD')
  })
  return (path) => {
    const found = [...addresses.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))]
  }
}

/** Of `/websites/:id` and `/guide/*`. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`)
}
