import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DropZone, type FileDropItem, FileTrigger } from 'react-aria-components'
import { api } from '#console/api/api.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Empty } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { AssetCard } from './asset-card.tsx'
import { AssetDetail } from './asset-detail.tsx'
import css from './assets.module.css'
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
  const empty = (
    <Empty title={search.name || search.kind ? 'No such files' : 'No files yet'}>
      Drop files here, paste a picture, or choose Upload.
    </Empty>
  )
  return (
    <Page
      title="Files"
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
        <Pages query={query} empty={empty} onPage={(page) => show({ page })}>
          {(assets) => (
            <ul className={css.grid} aria-label="Files">
              {assets.map((asset) => (
                <li key={asset.id}>
                  <AssetCard asset={asset} onOpen={() => show({ page: search.page, asset: asset.id })} />
                </li>
              ))}
            </ul>
          )}
        </Pages>
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

/** Fetches a file from an address of the web. */
function FromUrl({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const { values, field } = useForm({ url: 'https://', alt: '' })
  const add = async () => {
    const { filename } = await api.assets.upload(site.id, { url: values.url, alt: values.alt || null })
    say(`${filename} is added`)
    onClose()
  }
  return (
    <Dialog title="Add a file from an address" onClose={onClose}>
      <Form submit="Add" onSubmit={add} onCancel={onClose}>
        <TextField {...field('url')} label="Address" type="url" isRequired autoFocus />
        <TextField {...field('alt')} label="Alt text" about="What the picture shows, for people who cannot see it." />
      </Form>
    </Dialog>
  )
}
