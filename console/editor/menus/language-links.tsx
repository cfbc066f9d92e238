import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { addingLanguages } from './menu-changes.ts'
import type { MenuListProps } from './menu-list.tsx'
import css from './menus.module.css'

/** How visitors of a website in several languages switch between them: links behind a menu, where a header has none yet. */
export function LanguageLinks({ text, menu, refused, onChange }: MenuListProps) {
  const { languages } = useSite()
  if (languages.length === 1) return null
  if (text.includes('<site-language-links'))
    return <p className={css.about}>It links to the page in its other languages.</p>
  return (
    <div>
      <Button
        refused={refused}
        onPress={() => onChange(addingLanguages(text, menu), 'The menu links to the other languages')}
      >
        Add links to other languages
      </Button>
    </div>
  )
}
