import type { ImportPicture, WebsiteImportStatus } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { counted } from '#console/nouns.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './settings.module.css'

const NOT_CONFIRMED = 'Say first that the website is yours, or that its owner agrees'

/** Has a public website read by its address. */
export function BringAlong({ onBegun }: { onBegun: (id: string) => void }) {
  const site = useSite()
  const { values, field, check } = useForm({ url: '', owner_confirmed: false })
  const refused = useRefusal()('websites_import') ?? (values.owner_confirmed ? null : NOT_CONFIRMED)
  const begin = async () => onBegun((await api.websites.import(site.id, { ...values, crawl: true })).id)
  return (
    <>
      <h3>Bring your website along</h3>
      <p>Its pages, pictures and styles are read from where they are now. Nothing changes before you confirm.</p>
      <Form submit="Read the website" refused={refused} onSubmit={begin}>
        <TextField {...field('url')} label="Address" placeholder="https://example.com" isRequired />
        <Checkbox {...check('owner_confirmed')}>The website is mine, or its owner agrees</Checkbox>
      </Form>
    </>
  )
}

/** How far it is. */
export function Reading({ crawl }: { crawl: NonNullable<WebsiteImportStatus['crawl']> }) {
  const { pages_count, files_count, found_count, left_out_count, address } = crawl
  const handled = pages_count + files_count + left_out_count
  return (
    <label className={css.reading}>
      {counted(pages_count, 'page')} and {counted(files_count, 'file')} read, {counted(found_count, 'address')} found
      <progress className={css.bar} max={Math.max(1, found_count)} value={handled} />
      {address && <span className={css.address}>{address}</span>}
    </label>
  )
}

/** What was not taken, and how pages look before and after. */
export function CrawlReport({ status: { crawl, pictures = [], warnings = [] } }: { status: WebsiteImportStatus }) {
  if (!crawl) return null
  return (
    <>
      {crawl.left_out_count > 0 && (
        <details>
          <summary>{counted(crawl.left_out_count, 'address')} not taken</summary>
          <ul>
            {crawl.left_out.map(({ url, reason }) => (
              <li key={url}>
                {url} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{counted(warnings.length, 'note')}</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {crawl.pictures === 'waiting' && <p role="status">Comparing how pages look before and after.</p>}
      {pictures.map((picture) => (
        <Compared key={`${picture.path} ${picture.width}`} picture={picture} />
      ))}
    </>
  )
}

function Compared({ picture }: { picture: ImportPicture }) {
  const { path, width, before_url, after_url, difference_percent } = picture
  const size = width < 600 ? 'phone' : 'desktop'
  return (
    <details className={css.compared}>
      <summary>
        {path}, {size}: {difference_percent}% different
      </summary>
      <div className={css.sides}>
        <figure>
          <img src={before_url} alt={`${path} before, ${size}`} loading="lazy" />
          <figcaption>Before</figcaption>
        </figure>
        <figure>
          <img src={after_url} alt={`${path} after, ${size}`} loading="lazy" />
          <figcaption>After</figcaption>
        </figure>
      </div>
    </details>
  )
}
