import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SharedPart, Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { KINDS } from '#console/kinds.ts'
import { languageName } from '#console/language-name.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { translatedPaths, withLinksTo } from './translated-links.ts'
import css from './translations.module.css'

const OF = { headers: api.headers, footers: api.footers }
type PartKind = keyof typeof OF
const KINDS_OF_PARTS = ['headers', 'footers'] as const

/** Headers and footers of other languages than the first, whose pages show its own where they have none. */
export function SharedParts() {
  const site = useSite()
  const { data = [] } = useQuery({
    queryKey: siteKey(site.id, 'shared_parts', 'of languages'),
    queryFn: async () => {
      const lists = KINDS_OF_PARTS.map(async (kind) => {
        const parts = await OF[kind].list(site.id, { per: 200 }).all()
        return parts.map((part) => ({ kind, part }))
      })
      return (await Promise.all(lists)).flat()
    },
  })
  const of = (kind: PartKind, language: string) =>
    data.find((each) => each.kind === kind && each.part.default_on_page_language === language)?.part
  const shown = KINDS_OF_PARTS.flatMap((kind) => {
    const original = of(kind, site.default_language)
    const others = site.languages.filter((language) => language !== site.default_language)
    return original ? others.map((language) => ({ kind, original, language, own: of(kind, language) })) : []
  })
  if (shown.length === 0) return null
  return (
    <Section title="Headers and footers">
      <ul className={css.parts}>
        {shown.map((each) => (
          <Part key={`${each.kind} ${each.language}`} {...each} />
        ))}
      </ul>
    </Section>
  )
}

type PartProps = { kind: PartKind; original: SharedPart; language: string; own: SharedPart | undefined }

function Part({ kind, original, language, own }: PartProps) {
  const site = useSite()
  const navigate = useNavigate()
  const { act, isPending } = useAct()
  const refused = useRefusal()(`${kind}_create`)
  const what = `${languageName(language)} ${KINDS[kind].noun}`
  const add = () =>
    act({
      run: async () => {
        const { id } = await copyFor(site, kind, original, language)
        void navigate({ href: paths.edit(site, kind, id) })
      },
      done: `The ${what} is made, for you to translate`,
      failed: `No ${KINDS[kind].noun} was made`,
    })
  return (
    <li>
      {own ? (
        <Link href={paths.edit(site, kind, own.id)}>{`The ${what}`}</Link>
      ) : (
        <Button look="plain" refused={refused} isPending={isPending} onPress={() => void add()}>
          {`Add the ${what}`}
        </Button>
      )}
    </li>
  )
}

/** The same part for the pages of a language, live right away, whose links lead to the pages of that language. */
async function copyFor(site: Website, kind: PartKind, { id, name }: SharedPart, language: string) {
  const [{ html_content = '' }, moved] = await Promise.all([OF[kind].get(id), translatedPaths(site, language)])
  return OF[kind].create(site.id, {
    name: `${name} (${languageName(language)})`,
    html_content: withLinksTo(moved, html_content),
    default_on_page_language: language,
  })
}
