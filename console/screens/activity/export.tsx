import { api } from '#console/api/api.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { filtersOf } from './filters.tsx'
import { activitySearch } from './search.ts'

/** Saves what the filters select as a file. */
export function ExportMenu() {
  const site = useSite()
  const refused = useRefusal()('audit_export')
  const [search] = useSearchState(activitySearch)
  const { act, isPending } = useAct()
  const save = (format: 'csv' | 'jsonl') =>
    act({
      run: async () => {
        const { url } = await api.audit.export(site.id, { ...filtersOf(search), format })
        location.assign(url)
      },
      failed: 'It was not exported',
    })
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
