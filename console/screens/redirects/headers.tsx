import { api } from '#console/api/api.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** What the website's answers are sent with, as the lines of a `_headers` file. */
export function Headers() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const { values, field } = useForm({ response_headers: site.response_headers ?? '' })
  const save = async () => {
    await api.websites.update(site.id, { response_headers: values.response_headers || null })
    say('The headers are saved')
  }
  return (
    <Form submit="Save headers" refused={refused} onSubmit={save}>
      <TextField
        {...field('response_headers')}
        label="Headers by path"
        about="Lines of a _headers file, as Netlify and Cloudflare know them: a path, and below it, indented, headers."
        placeholder={'/assets/*\n  Cache-Control: public, max-age=86400'}
        rows={6}
        mono
      />
    </Form>
  )
}
