import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { queries, websitesQuery } from '#console/api/queries.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'

const CRAWLERS = [
  { value: 'allow', label: 'All of them' },
  { value: 'no_training', label: 'Those that search and answer', about: 'Not those that collect texts for training.' },
  { value: 'block', label: 'None' },
] as const

/** Name, address, languages, and what is said to machines. */
export function General() {
  const site = useSite()
  const refused = useRefusal()('websites_update')
  const [name, setName] = useState(site.name)
  const [subdomain, setSubdomain] = useState(site.subdomain)
  const [language, setLanguage] = useState(site.default_language)
  const [languages, setLanguages] = useState(site.languages.join(', '))
  const [timeZone, setTimeZone] = useState(site.time_zone)
  const [crawlers, setCrawlers] = useState(site.ai_crawler_policy)
  const [script, setScript] = useState(site.analytics_script)
  const [robots, setRobots] = useState(site.robots_txt ?? '')
  const save = async () => {
    const { subdomain: saved } = await api.websites.update(site.id, {
      name,
      subdomain,
      default_language: language,
      languages: languages.split(/[\s,]+/).filter(Boolean),
      time_zone: timeZone,
      ai_crawler_policy: crawlers,
      analytics_script: script,
      robots_txt: robots || null,
    })
    say('The settings are saved')
    // The address of this screen names the subdomain.
    if (saved !== site.subdomain) history.replaceState(null, '', location.pathname.replace(site.subdomain, saved))
    await queries.invalidateQueries({ queryKey: websitesQuery.queryKey })
  }
  return (
    <Section title="General">
      <Form submit="Save" refused={refused} onSubmit={save}>
        <TextField name="name" label="Name" value={name} onChange={setName} isRequired />
        <TextField
          name="subdomain"
          label="Subdomain"
          about="The website moves at once; former links do not lead to it."
          value={subdomain}
          onChange={setSubdomain}
          isRequired
        />
        <TextField
          name="default_language"
          label="Language"
          about="Of pages that name none, such as en or pt-BR."
          value={language}
          onChange={setLanguage}
          isRequired
        />
        <TextField
          name="languages"
          label="All languages"
          about="Separated by commas, the one above included."
          value={languages}
          onChange={setLanguages}
        />
        <TextField
          name="time_zone"
          label="Time zone"
          about="Such as Europe/Berlin: when a day of analytics begins."
          value={timeZone}
          onChange={setTimeZone}
          isRequired
        />
        <Select
          name="ai_crawler_policy"
          label="Machines of AI that may read"
          about="What robots.txt says. It is a request: machines may ignore it."
          options={CRAWLERS}
          value={crawlers}
          onChange={setCrawlers}
        />
        <Checkbox isSelected={script} onChange={setScript}>
          Count links out and views of single-page sites, by a small script
        </Checkbox>
        <TextField
          name="robots_txt"
          label="Further lines of robots.txt"
          rows={3}
          mono
          value={robots}
          onChange={setRobots}
        />
      </Form>
    </Section>
  )
}
