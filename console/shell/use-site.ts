import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Website } from '#client/generated.ts'
import { refusedWork } from '#console/api/content-work.ts'
import { permissionsQuery, websitesQuery } from '#console/api/queries.ts'
import { refusalWords } from '#console/api/words.ts'

export const SiteContext = createContext<Website | null>(null)

/** The website of the address. Only for screens below it. */
export function useSite(): Website {
  const site = useContext(SiteContext)
  if (!site) throw new Error('This screen needs a website')
  return site
}

/** Finds a website by its subdomain or id; undefined when there is none for this person. */
export function useWebsiteAt(name: string): Website | undefined {
  const { data } = useSuspenseQuery(websitesQuery)
  return data.find(({ id, subdomain }) => subdomain === name || id === name)
}

/**
 * Returns why the person may not do an operation of the API on this website, or null when they may or it is not known yet.
 * `name` is the path of the page or the key of the table: content editors may change only some.
 */
export function useRefusal(): (operation: string, name?: string) => string | null {
  const site = useSite()
  const { data } = useQuery(permissionsQuery(site.id))
  return (operation, name) => {
    const found = data?.operations.get(operation)
    if (found && !found.allowed) return refusalWords(found.reason ?? '', data!.role)
    return refusedWork(site, operation, name)
  }
}

/** Names a button that publishes. Where people's changes wait for review, it only asks: someone approves it under Review. */
export function usePublishLabel(): (what?: string) => string {
  const { people } = useSite().publish_policy
  return (what) => {
    if (people === 'review') return what ? `Ask for review of ${what}` : 'Ask for review'
    return what ? `Publish ${what}` : 'Publish'
  }
}
