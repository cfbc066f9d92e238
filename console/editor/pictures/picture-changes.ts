import { attributeChange } from '../canvas/attribute-change.ts'
import { removal } from '../canvas/element-changes.ts'
import type { WrittenElement } from '../canvas/elements.ts'
import type { TextChange } from '../source.ts'

/** `alt` is empty for what decorates; the size is of the file, in pixels, where it is known. */
export type NewPicture = { src: string; alt: string; width: number | null; height: number | null }

/** What shows other picture files in its place, and would go on showing the former picture. */
const OTHER_FILES = ['srcset', 'sizes']

/** Shows another picture in a picture's element: its file, description and size together. */
export function pictureChanges(text: string, element: WrittenElement, picture: NewPicture): TextChange[] {
  const { src, alt, width, height } = picture
  const gone = OTHER_FILES.filter((name) => element.attributes.some((each) => each.name === name))
  const values: [string, string | null][] = [
    ['src', src],
    ['alt', alt],
    ['width', width === null ? null : String(width)],
    ['height', height === null ? null : String(height)],
    ...gone.map((name): [string, null] => [name, null]),
  ]
  const { parent } = element
  const variants = parent?.name === 'picture' ? parent.children.filter(({ name }) => name === 'source') : []
  return [
    ...variants.flatMap((variant) => removal(text, variant)),
    ...values.map(([name, value]) => attributeChange(text, element, name, value)),
  ]
}
