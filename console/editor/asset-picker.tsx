import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Asset } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Empty } from '#console/ui/states.tsx'
import css from './asset-picker.module.css'

const PER_PAGE = 48

/** Chooses one of the website's pictures. */
export function AssetPicker({ onChoose }: { onChoose: (asset: Asset) => void }) {
  return (
    <Opener text="Choose a picture">
      {(close) => (
        <Dialog title="Choose a picture" onClose={close} wide>
          <Pictures
            onChoose={(asset) => {
              close()
              onChoose(asset)
            }}
          />
        </Dialog>
      )}
    </Opener>
  )
}

function Pictures({ onChoose }: { onChoose: (asset: Asset) => void }) {
  const site = useSite()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: siteKey(site.id, 'assets', 'pictures', page),
    queryFn: () => api.assets.list(site.id, { content_type: 'image', per: PER_PAGE }).page(page),
  })
  return (
    <Pages query={query} empty={<Empty title="No pictures yet">Upload one under Assets.</Empty>} onPage={setPage}>
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
  )
}
