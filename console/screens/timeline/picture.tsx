import { usePreview } from '#console/compare/use-preview.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Problem } from '#console/ui/problem.tsx'
import { Empty, Loading } from '#console/ui/states.tsx'
import css from './timeline.module.css'

/** The website at a time, in a frame: by a preview that ends when another time is shown. */
export function Picture(props: { time: string; title: string }) {
  const refused = useRefusal()('previews_start')
  if (refused !== null) return <Empty title="No picture">{refused}</Empty>
  return <Frame {...props} />
}

function Frame({ time, title }: { time: string; title: string }) {
  const site = useSite()
  const { url, error } = usePreview(site.id, { time })
  return (
    <div className={css.picture}>
      {error ? (
        <Problem error={error} />
      ) : url ? (
        <iframe
          className={css.frame}
          src={url}
          title={title}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Loading what="Starting a preview" />
      )}
    </div>
  )
}
