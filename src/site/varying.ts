import { headerPairs } from '#http/raw-headers.ts'
import type { ListPage } from '#site/list-page.ts'
import type { Ready } from '#site/ready.ts'
import type { Rendered, Rendering } from '#site/rendering.ts'

/** What of a visitor an answer depends on, besides what all answers depend on. */
export type Varies = { language: boolean; country: boolean; password?: boolean }

type Varying = Rendering | { kind: 'redirect' | 'asset'; varies?: Varies }

/**
 * The same answer for the visitors who get it. It has a key of its own, which is not the path: what is at the path is looked up for
 * each visitor anew. Caches of others ask again for each language; where the country counts, they store nothing.
 */
export function varying<A extends Varying>(answer: A, varies: Varies): A {
  const on = dependsOn(varies)
  if (on.length === 0) return answer
  if (answer.kind !== 'rendering') return { ...answer, varies: both(answer.varies, varies) }
  const { key, render } = answer
  return {
    ...answer,
    key: ` varies ${on.join(' ')} ${key}`,
    async render(page?: ListPage, query?: string | null): Promise<Rendered | undefined> {
      const rendered = await render(page, query)
      return rendered && { ...rendered, ready: varyingReady(rendered.ready, varies) }
    },
  }
}

/** Pairs for an answer with these headers. */
export function varyingHeaders(headers: readonly string[], { language, country, password = false }: Varies): string[] {
  const pairs = headerPairs(headers)
  const isVary = ([name]: [string, string]) => name.toLowerCase() === 'vary'
  const named = (pairs.find(isVary)?.[1] ?? '').split(', ').filter(Boolean)
  const wanted = [...(language ? [LANGUAGE] : []), ...(password ? ['authorization'] : [])]
  const all = [...new Set([...named, ...wanted])].join(', ')
  const kept = pairs
    .filter((pair) => !isVary(pair))
    .flatMap(([name, value]) => [
      name,
      name.toLowerCase() === 'cache-control' && (country || password) ? PRIVATE : value,
    ])
  // The length stays the last: compressed forms replace it.
  return [...(all ? ['vary', all] : []), ...kept]
}

const LANGUAGE = 'accept-language'
const PRIVATE = 'private, max-age=0, must-revalidate'

function dependsOn({ language, country, password = false }: Varies): string[] {
  const all = { language, country, password }
  return Object.entries(all).flatMap(([name, counts]) => (counts ? [name] : []))
}

function varyingReady(ready: Ready, varies: Varies): Ready {
  const headers = varyingHeaders(ready.identity.headers, varies)
  return {
    ...ready,
    identity: { ...ready.identity, headers },
    encoded: {},
    notModified: varyingHeaders(ready.notModified, varies),
  }
}

function both(one: Varies | undefined, other: Varies): Varies {
  return {
    language: other.language || one?.language === true,
    country: other.country || one?.country === true,
    password: other.password === true || one?.password === true,
  }
}
