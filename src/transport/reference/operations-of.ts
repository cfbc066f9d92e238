import type { DescribedOperation } from '#transport/openapi/describe-operation.ts'
import type { OpenApiDocument } from '#transport/openapi/document.ts'

export type Address = { method: string; path: string }
export type ListedOperation = {
  name: string
  /** At its first address. */
  described: DescribedOperation
  addresses: Address[]
}

const SHORTER = /_flat$/

/** The operations of a tag with all of their addresses, the first one first. */
export function operationsOf({ paths }: OpenApiDocument, tag: string): ListedOperation[] {
  const listed = new Map<string, ListedOperation>()
  const others: [string, Address][] = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, described] of Object.entries(methods)) {
      if (!described.tags.includes(tag)) continue
      const address = { method: method.toUpperCase(), path }
      const { operationId: name } = described
      if (SHORTER.test(name)) others.push([name.replace(SHORTER, ''), address])
      else listed.set(name, { name, described, addresses: [address] })
    }
  for (const [name, address] of others) listed.get(name)!.addresses.push(address)
  return [...listed.values()]
}
