import { useQuery } from '@tanstack/react-query'
import type { Version } from '#client/generated.ts'
import { Seen } from '#console/compare/seen.tsx'
import { useSearchState } from '#console/shell/search.ts'
import { Select } from '#console/ui/select.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { type EditedSubject, usingPagesQuery } from './queries.ts'
import { versionsSearch } from './search.ts'
import css from './versions.module.css'

const LAYOUTS = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
] as const
const DEVICES = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'mobile', label: 'Phone' },
] as const

type Compared = { subject: EditedSubject; from: Version; to: Version }

/** Both versions as seen: of a page itself, of what pages share on one of them. */
export function SeenOn(compared: Compared) {
  const { subject } = compared
  return subject.kind === 'pages' ? <On {...compared} pageId={subject.id} /> : <OnUsingPage {...compared} />
}

function OnUsingPage(compared: Compared) {
  const query = useQuery(usingPagesQuery(compared.subject))
  const [{ on }, change] = useSearchState(versionsSearch)
  return (
    <Answer query={query}>
      {(pages) => {
        const shown = pages.find(({ id }) => id === on) ?? pages[0]
        if (!shown) return <Empty title="No page shows it">Compare it as read or as code.</Empty>
        return (
          <>
            <Select
              label="On the page"
              options={pages.map(({ id, title, path }) => ({ value: id, label: title ?? path ?? id }))}
              value={shown.id}
              onChange={(page) => change({ on: page })}
            />
            <On {...compared} pageId={shown.id} />
          </>
        )
      }}
    </Answer>
  )
}

function On({ from, to, pageId }: Compared & { pageId: string }) {
  const [{ layout = 'beside', device = 'desktop' }, change] = useSearchState(versionsSearch)
  return (
    <>
      <div className={css.line}>
        <Switch
          label="Layout"
          options={LAYOUTS}
          value={layout}
          onChange={(next) => change({ layout: next === 'slider' ? next : undefined })}
        />
        <Switch
          label="Screen"
          options={DEVICES}
          value={device}
          onChange={(next) => change({ device: next === 'mobile' ? next : undefined })}
        />
      </div>
      <Seen pageId={pageId} from={from} to={to} layout={layout} device={device} />
    </>
  )
}
