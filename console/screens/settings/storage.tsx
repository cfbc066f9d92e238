import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { bytes } from '#console/ui/bytes.ts'
import { Section } from '#console/ui/page.tsx'
import css from './settings.module.css'

/** How much of what its account may store is used. */
export function Storage() {
  const { storage } = useSite()
  const { data: me } = useQuery(meQuery)
  return (
    <Section title="Storage">
      <label>
        {bytes(storage.used_bytes)} of {bytes(storage.limit_bytes)} used by all websites of the account
        <meter className={css.bar} min={0} max={storage.limit_bytes} value={storage.used_bytes} />
      </label>
      {me && <p>Your plan is {me.plan}.</p>}
    </Section>
  )
}
