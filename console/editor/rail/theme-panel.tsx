import { useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import css from './rail.module.css'

/** The look that all pages share: the theme in use, and the others. */
export function ThemePanel() {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'themes', 'panel'),
    queryFn: () => api.themes.list(site.id, { per: 100 }).all(),
  })
  return (
    <Answer query={query}>
      {(themes) => {
        const used = themes.find(({ active }) => active)
        const others = themes.filter(({ active }) => !active)
        return (
          <>
            {used ? (
              <>
                <p>
                  All pages use <bdi>{used.name}</bdi>.
                </p>
                <div>
                  <LinkButton href={paths.edit(site, 'themes', used.id)}>Edit {used.name}</LinkButton>
                </div>
              </>
            ) : (
              <p>This website has no theme in use.</p>
            )}
            {others.length > 0 && (
              <ul className={css.rows} aria-label="Other themes">
                {others.map(({ id, name }) => (
                  <li key={id}>
                    <Link href={paths.edit(site, 'themes', id)} className={css.row}>
                      <bdi>{name}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            <div>
              <LinkButton href={paths.blocks(site, 'themes')}>All themes</LinkButton>
            </div>
          </>
        )
      }}
    </Answer>
  )
}
