import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DropZone, type FileDropItem, FileTrigger } from 'react-aria-components'
import { useSearchState } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { AssetCard } from './asset-card.tsx'
import { AssetDetail } from './asset-detail.tsx'
import css from './assets.module.css'
import { FromUrl } from './from-url.tsx'
import { assetsQuery } from './queries.ts'
import { type AssetsSearch, assetsSearch } from './search.ts'
import { upload } from './upload.ts'
import { Uploads } from './uploads.tsx'

const KINDS = [
  { value: 'all', label: 'All files' },
  { value: 'image', label: 'Images' },
  { value: 'document', label: 'Documents' },
  { value: 'font', label: 'Fonts' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Audio' },
  { value: 'text', label: 'Text' },
] as const

/** The website's files: drop or paste them anywhere on this screen. */
export function Assets() {
  const site = useSite()
  const [search, change] = useSearchState(assetsSearch)
  const query = useQuery(assetsQuery(site.id, search))
  const refused = useRefusal()('assets_create')
  const show = (part: AssetsSearch) => change({ page: undefined, ...part })
  const add = (files: readonly File[]) => void upload(site.id, files)
  usePaste(refused === null ? add : null)
  return (
    <Page
      title="Assets"
      actions={
        <>
          <Opener text="From an address" refused={refused}>
            {(close) => <FromUrl onClose={close} />}
          </Opener>
          <FileTrigger allowsMultiple onSelect={(files) => files && add([...files])}>
            <Button look="primary" refused={refused}>
              Upload
            </Button>
          </FileTrigger>
        </>
      }
    >
      <div className={css.tools}>
        <NameFilter key={search.name} name={search.name ?? ''} onChange={(name) => show({ name: name || undefined })} />
        <Select
          label="Kind"
          options={KINDS}
          value={(search.kind ?? 'all') as (typeof KINDS)[number]['value']}
          onChange={(kind) => show({ kind: kind === 'all' ? undefined : kind })}
        />
      </div>
      <Uploads />
      <DropZone
        aria-label="Drop files here"
        className={css.drop!}
        isDisabled={refused !== null}
        onDrop={async ({ items }) => {
          const files = items.filter((item): item is FileDropItem => item.kind === 'file')
          add(await Promise.all(files.map((item) => item.getFile())))
        }}
      >
        <Answer query={query}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty title={search.name || search.kind ? 'No such files' : 'No files yet'}>
                Drop files here, paste a picture, or press Upload.
              </Empty>
            ) : (
              <>
                <ul className={css.grid} aria-label="Assets">
                  {data.map((asset) => (
                    <li key={asset.id}>
                      <AssetCard asset={asset} onOpen={() => show({ page: search.page, asset: asset.id })} />
                    </li>
                  ))}
                </ul>
                <Pager meta={meta} onPage={(page) => show({ page })} />
              </>
            )
          }
        </Answer>
      </DropZone>
      {search.asset && <AssetDetail id={search.asset} onClose={() => show({ page: search.page, asset: undefined })} />}
    </Page>
  )
}

function NameFilter({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [text, setText] = useState(name)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextField
        label="Name contains"
        type="search"
        value={text}
        onChange={setText}
        onBlur={() => onChange(text.trim())}
      />
    </form>
  )
}

/** Files that are pasted where nothing is being typed. */
function usePaste(add: ((files: readonly File[]) => void) | null) {
  useEffect(() => {
    if (!add) return
    const pasted = ({ clipboardData, target }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0 && !(target instanceof HTMLInputElement)) add(files)
    }
    addEventListener('paste', pasted)
    return () => removeEventListener('paste', pasted)
  })
}
