import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Website } from '#client/generated.ts'
import { permissionsQuery, websitesQuery } from '#console/api/queries.ts'

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

/** The permissions are those of the role; the policy of the website may refuse more. */
const PUBLISH = 'records_publish'
const PEOPLE_DO_NOT_PUBLISH =
  "On this website people's changes wait for review: an editor's agent publishes them, or an admin changes the publishing policy."
const NOBODY_PUBLISHES = 'On this website all changes wait for review: an admin can change the publishing policy.'

/** Returns why the person may not do an operation of the API on this website, or null when they may or it is not known yet. */
export function useRefusal(): (operation: string) => string | null {
  const { id, publish_policy: policy } = useSite()
  const { data } = useQuery(permissionsQuery(id))
  return (operation) => {
    if (operation === PUBLISH && policy.people === 'review')
      return policy.agents === 'review' ? NOBODY_PUBLISHES : PEOPLE_DO_NOT_PUBLISH
    const found = data?.operations.get(operation)
    return found && !found.allowed ? found.reason : null
  }
}
