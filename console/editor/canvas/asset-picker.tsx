import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import css from './canvas.module.css'

const PER_PAGE = 48

/** Chooses one of the website's pictures. */
export function AssetPicker({ onChoose }: { onChoose: (address: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Choose a picture</Button>
      <Dialog title="Choose a picture" isOpen={isOpen} onClose={() => setOpen(false)} wide>
        <Pictures
          onChoose={(address) => {
            setOpen(false)
            onChoose(address)
          }}
        />
      </Dialog>
    </>
  )
}

function Pictures({ onChoose }: { onChoose: (address: string) => void }) {
  const site = useSite()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: siteKey(site.id, 'assets', 'pictures', page),
    queryFn: () => api.assets.list(site.id, { content_type: 'image', per: PER_PAGE }).page(page),
  })
  return (
    <Answer query={query}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Empty title="No pictures yet">Upload one under Assets.</Empty>
        ) : (
          <>
            <ul className={css.pictures}>
              {data.map(({ id, relative_url, url, alt, filename }) => (
                <li key={id}>
                  <Button look="plain" aria-label={alt || filename} onPress={() => onChoose(relative_url)}>
                    <img src={url} alt="" loading="lazy" />
                  </Button>
                  <span className={css.words}>{filename}</span>
                </li>
              ))}
            </ul>
            <Pager meta={meta} onPage={setPage} />
          </>
        )
      }
    </Answer>
  )
}
