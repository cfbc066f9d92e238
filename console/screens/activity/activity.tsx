import { api } from '#console/api/api.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { Page } from '#console/ui/page.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { Audit } from './audit.tsx'
import { Events } from './events.tsx'
import { filtersOf } from './filters.tsx'
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

/** Saves what the filters select as a file. */
function ExportMenu() {
  const site = useSite()
  const refused = useRefusal()('audit_export')
  const [search] = useSearchState(activitySearch)
  const { download, isPending } = useDownload()
  const save = (format: 'csv' | 'jsonl') => download(() => api.audit.export(site.id, { ...filtersOf(search), format }))
  return (
    <Menu
      label="Export"
      actions={[
        { id: 'csv', label: 'CSV', refused, act: () => void save('csv') },
        { id: 'jsonl', label: 'JSON lines', refused, act: () => void save('jsonl') },
      ]}
    >
      <Button isPending={isPending}>
        Export
        <Icon name="down" />
      </Button>
    </Menu>
  )
}
