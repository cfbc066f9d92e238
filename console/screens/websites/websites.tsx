import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { websitesQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { Main } from '#console/shell/shell.tsx'
import { LinkButton } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { WebsiteCard } from './website-card.tsx'
import css from './websites.module.css'

/** From this number on a filter is of use. */
const MANY = 9

/** All websites of the person. */
export function Websites() {
  const query = useQuery(websitesQuery)
  const [wanted, setWanted] = useState('')
  const fits = (text: string) => text.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <Main>
      <Page
        title="Websites"
        actions={
          <>
            <LinkButton href={paths.deletedWebsites()} look="plain">
              Deleted websites
            </LinkButton>
            <LinkButton href={paths.newWebsite()} look="primary">
              New website
            </LinkButton>
          </>
        }
      >
        <Answer query={query}>
          {(websites) =>
            websites.length === 0 ? (
              <Empty
                title="No websites yet"
                action={
                  <div className={css.line}>
                    <LinkButton href={paths.newWebsite()} look="primary">
                      Make the first one
                    </LinkButton>
                    <LinkButton href={paths.agents()}>Connect an agent</LinkButton>
                  </div>
                }
              >
                Begin with a finished one and change it, bring one from elsewhere, or let an agent make it.
              </Empty>
            ) : (
              <>
                {websites.length >= MANY && (
                  <div className={css.filter}>
                    <TextField label="Filter by name or address" value={wanted} onChange={setWanted} type="search" />
                  </div>
                )}
                <ul className={css.cards} aria-label="Websites">
                  {websites
                    .filter(({ name, url }) => fits(name) || fits(url))
                    .map((website) => (
                      <WebsiteCard key={website.id} website={website} />
                    ))}
                </ul>
              </>
            )
          }
        </Answer>
      </Page>
    </Main>
  )
}
