import { api } from '#console/api/api.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

const CRAWLERS = [
  { value: 'allow', label: 'Allow all' },
  {
    value: 'no_training',
    label: 'Allow search, not training',
    about: 'Crawlers that collect texts for training are asked to stay away.',
  },
  { value: 'block', label: 'Block all' },
] as const

/** Name, address, languages, and what is said to machines. */
export function General() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const { values, field, check } = useForm({
    name: site.name,
    subdomain: site.subdomain,
    default_language: site.default_language,
    languages: site.languages.join(', '),
    time_zone: site.time_zone,
    ai_crawler_policy: site.ai_crawler_policy,
    analytics_script: site.analytics_script,
    robots_txt: site.robots_txt ?? '',
  })
  const save = async () => {
    const { subdomain } = await api.websites.update(site.id, {
      ...values,
      languages: values.languages.split(/[\s,]+/).filter(Boolean),
      robots_txt: values.robots_txt || null,
    })
    say('The settings are saved')
    // The address of this screen names the subdomain.
    if (subdomain !== site.subdomain)
      history.replaceState(null, '', location.pathname.replace(site.subdomain, subdomain))
  }
  return (
    <Section title="General">
      <Form submit="Save" refused={refused} onSubmit={save}>
        <TextField {...field('name')} label="Name" isRequired />
        <TextField
          {...field('subdomain')}
          label="Subdomain"
          about="The website moves immediately. Old links stop working."
          isRequired
        />
        <TextField
          {...field('default_language')}
          label="Language"
          about="For pages that set none, such as en or pt-BR."
          isRequired
        />
        <TextField
          {...field('languages')}
          label="All languages"
          about="Separated by commas, including the one above."
        />
        <TextField
          {...field('time_zone')}
          label="Time zone"
          about="Such as Europe/Berlin. It decides when a day begins in Analytics."
          isRequired
        />
        <Select
          {...field('ai_crawler_policy')}
          label="AI crawlers"
          about="What robots.txt asks of them. Crawlers may ignore it."
          options={CRAWLERS}
        />
        <Checkbox {...check('analytics_script')}>
          Count outgoing links and page views of single-page sites (adds a small script)
        </Checkbox>
        <TextField {...field('robots_txt')} label="Extra lines in robots.txt" rows={3} mono />
      </Form>
    </Section>
  )
}
