import { Button } from '#console/ui/button.tsx'
import css from './canvas.module.css'
import type { WrittenElement } from './elements.ts'
import { shortWords } from './names.ts'
import type { Session } from './session.ts'

/** What people think of as one thing that an element is in. */
const WHOLE = /^(section|article|aside|nav|header|footer|form|figure|details|table|ul|ol|li)$/
const MOST = 3

/** What the selected element is in, each to be selected: a click on a text leads no further than the text. */
export function Around({ element, session }: { element: WrittenElement; session: Session }) {
  const around = wholesAround(element)
  if (around.length === 0) return null
  return (
    <nav aria-label="Around it" className={css.around}>
      {around.map((each) => (
        <Button key={each.from} look="plain" onPress={() => session.select(each.from, false)}>
          <span>↑ {shortWords(each)}</span>
        </Button>
      ))}
    </nav>
  )
}

/** From the inside. */
function wholesAround({ parent }: WrittenElement): WrittenElement[] {
  const found: WrittenElement[] = []
  for (let at = parent; at; at = at.parent) if (WHOLE.test(at.name)) found.push(at)
  return found.slice(0, MOST)
}
