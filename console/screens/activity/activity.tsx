import { useSearchState } from '#console/shell/search.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Page } from '#console/ui/page.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { Audit } from './audit.tsx'
import { Events } from './events.tsx'
import { ExportMenu } from './export.tsx'
import { activitySearch } from './search.ts'

const VIEWS = [
  { value: 'audit', label: 'Who did what' },
  { value: 'events', label: 'Events' },
] as const

/** Who did what, through what, and what happened. */
export function Activity() {
  const [{ view }, change] = useSearchState(activitySearch)
  const refused = useRefusal()('audit_list')
  const shown = refused === null && view !== 'events' ? 'audit' : 'events'
  return (
    <Page
      title="Activity"
      about={refused === null ? undefined : `Who did what is shown to others only: ${refused}`}
      actions={
        refused === null && (
          <>
            <Switch
              label="List"
              options={VIEWS}
              value={shown}
              onChange={(next) => change({ view: next === 'events' ? next : undefined })}
            />
            {shown === 'audit' && <ExportMenu />}
          </>
        )
      }
    >
      {shown === 'audit' ? <Audit /> : <Events />}
    </Page>
  )
}
