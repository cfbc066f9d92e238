import { useInfiniteQuery } from '@tanstack/react-query'
import type { Preview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Older } from '#console/ui/list.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './previews.module.css'

/** What people wrote on a preview. Whoever has the link can write, under any name. */
export function Comments({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const query = useInfiniteQuery({
    queryKey: siteKey(preview.website_id, 'previews', preview.id, 'comments'),
    queryFn: ({ pageParam }) => api.previewComments.list(preview.id).page(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.next_page,
  })
  return (
    <Dialog title="Comments" onClose={onClose} wide>
      <Older query={query} text="More">
        {(comments) => (
          <>
            {comments.length === 0 && <p>Nobody wrote a comment yet.</p>}
            <ul className={css.comments}>
              {comments.map(({ id, name, text, page_path, created_at }) => (
                <li key={id}>
                  <p className={css.by}>
                    <bdi>{name}</bdi> on <bdi>{page_path}</bdi>, <Time at={created_at} />
                  </p>
                  <p className={css.text} dir="auto">
                    {text}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Older>
      <Button onPress={onClose}>Close</Button>
    </Dialog>
  )
}
