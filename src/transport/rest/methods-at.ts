import { API_PREFIX, type Catalog, type Method, routesOf } from '#operations/catalog.ts'

type Address = { pattern: RegExp; methods: Set<Method | 'HEAD'> }

/** Finds the methods that an address has, for `Allow`; none when there is no such address. */
export function methodsAt(catalog: Catalog): (path: string) => string[] {
  const addresses = new Map<string, Address>()
  for (const { method, path } of catalog.operations.flatMap(routesOf)) {
    const source = `^${API_PREFIX}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`
    const address = addresses.get(source) ?? { pattern: new RegExp(source), methods: new Set() }
    addresses.set(source, address)
    address.methods.add(method)
    if (method === 'GET') address.methods.add('HEAD')
  }
  const all = [...addresses.values()]
  return (path) => [...new Set(all.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]))]
}
