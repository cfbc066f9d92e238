import { useQuery } from '@tanstack/react-query'
import type { CheckResult } from '#client/generated.ts'
import { editedKindOf } from '#console/kinds.ts'
import { nounOf } from '#console/nouns.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './overview.module.css'
import { checkQuery } from './queries.ts'

type Found = CheckResult['data'][number]

const SHOWN = 8
const RANK = { error: 0, warning: 1, notice: 2 }

/** What visitors or search engines stumble over, the worst first. */
export function Problems() {
  const site = useSite()
  const query = useQuery(checkQuery(site.id))
  return (
    <Section title="Problems">
      <Answer query={query}>
        {({ data, totals }) => {
          const total = Object.values(totals).reduce((sum: number, each) => sum + (each ?? 0), 0)
          const worst = data.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]).slice(0, SHOWN)
          if (total === 0) return <p className={css.muted}>None found.</p>
          return (
            <>
              <ul className={css.list}>
                {worst.map((found) => (
                  <li key={`${found.kind} ${found.record.id} ${found.offset} ${found.message}`} className={css.row}>
                    <span>{inWords(found)}</span>
                    <Place found={found} />
                  </li>
                ))}
              </ul>
              {total > worst.length && <p className={css.muted}>And {total - worst.length} more.</p>}
            </>
          )
        }}
      </Answer>
    </Section>
  )
}

/** What an owner would say, where the message speaks of html. */
const IN_WORDS: Partial<Record<Found['kind'], string>> = {
  missing_alt: 'A picture has no description for people who cannot see it.',
  several_h1: 'The page has more than one main heading.',
  outdated_translation: 'The original has changed since this was translated.',
  invalid_html: 'The page’s code has a mistake that browsers guess around.',
}

/** Messages name fields as the API does; people know this one by its label. */
function inWords({ kind, message }: Found): string {
  return (IN_WORDS[kind] ?? message).replaceAll('meta_description', 'search description')
}

function Place({ found: { record, path, line } }: { found: Found }) {
  const site = useSite()
  const kind = editedKindOf(record.kind)
  const href = kind
    ? paths.edit(site, kind, record.id)
    : record.kind === 'asset'
      ? paths.assets(site)
      : paths.redirects(site)
  return (
    <Link href={href}>
      {path ?? nounOf(record.kind)}
      {line !== null && `, line ${line}`}
    </Link>
  )
}
