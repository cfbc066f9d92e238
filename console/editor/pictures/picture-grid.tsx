import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { DropZone, type FileDropItem, FileTrigger } from 'react-aria-components'
import type { Asset } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Empty } from '#console/ui/states.tsx'
import css from './pictures.module.css'

const PER_PAGE = 48

/** The website's pictures, newest first: searched by name, and more by upload or drop. A new one is chosen immediately. */
export function PictureGrid({ onChoose }: { onChoose: (asset: Asset) => void }) {
  const site = useSite()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const filename = useDeferredValue(typed.trim())
  const refused = useRefusal()('assets_create')
  const { act, isPending } = useAct()
  const query = useQuery({
    queryKey: siteKey(site.id, 'assets', 'pictures', filename, page),
    queryFn: () =>
      api.assets
        .list(site.id, {
          content_type: 'image',
          sort: ['-created_at'],
          per: PER_PAGE,
          ...(filename === '' ? {} : { filename }),
        })
        .page(page),
    placeholderData: keepPreviousData,
  })
  const add = async (file: File | undefined) => {
    if (!file) return
    let added: Asset | null = null
    await act({
      run: async () => {
        added = await api.assets.create(site.id, { file, filename: file.name })
      },
      failed: `${file.name} was not uploaded`,
    })
    if (added) onChoose(added)
  }
  return (
    <DropZone
      aria-label="Drop a picture here"
      className={css.drop!}
      isDisabled={refused !== null}
      onDrop={async ({ items }) => {
        const dropped = items.find((item): item is FileDropItem => item.kind === 'file')
        await add(await dropped?.getFile())
      }}
    >
      <div className={css.tools}>
        <TextField
          aria-label="Search pictures"
          placeholder="Search pictures"
          type="search"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setPage(1)
          }}
        />
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => void add(files?.[0])}>
          <Button isPending={isPending} refused={refused}>
            Upload
          </Button>
        </FileTrigger>
      </div>
      <Pages
        query={query}
        empty={
          filename === '' ? (
            <Empty title="No pictures yet">Upload one, or drop it here.</Empty>
          ) : (
            <Empty title="No such pictures">No name has “{filename}” in it.</Empty>
          )
        }
        onPage={setPage}
      >
        {(assets) => (
          <ul className={css.pictures}>
            {assets.map((asset) => (
              <li key={asset.id}>
                <Button look="plain" aria-label={asset.alt || asset.filename} onPress={() => onChoose(asset)}>
                  <img src={asset.url} alt="" loading="lazy" />
                </Button>
                <span className={css.words}>{asset.filename}</span>
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </DropZone>
  )
}
