import type { FormField } from '#client/generated.ts'
import { FORM } from './form-of-section.ts'
import type { Section } from './section.ts'

/** Where a picture of a section stands in the list, in CSS pixels. */
export type Place = { x: number; y: number; width: number; height: number }

/** A section is laid out as wide as that, and scaled to its picture. */
const WIDTH = 1_000

/** How large a pixel of the page with the sections is in the list. */
export function scaleOf([place]: readonly Place[]): number {
  return place ? place.width / WIDTH : 1
}

/** A page that shows each section at its place, in the theme of the website, over all else that the website has on its pages. */
export function thumbnailsHtml(htmls: readonly string[], places: readonly Place[]): string {
  const scale = scaleOf(places)
  const cells = places.map(({ x, y, width, height }, index) => {
    const [left, top, wide, high] = [x, y, width, height].map((each) => Math.round(each / scale))
    return `<div style="position: absolute; left: ${left}px; top: ${top}px; width: ${wide}px; height: ${high}px; overflow: hidden; background: var(--color-paper, Canvas)"><main style="margin-block: 0">${htmls[index]}</main></div>`
  })
  return `<div style="position: fixed; inset: 0; z-index: 2147483647; max-width: none; margin: 0; padding: 0">${cells.join('\n')}</div>`
}

/** What is seen of the page: the pictures alone, as a path in its pixels. */
export function maskOf(places: readonly Place[]): string {
  const scale = scaleOf(places)
  const path = places.map(({ x, y, width, height }) => {
    const [left, top, wide, high] = [x, y, width, height].map((each) => Math.round(each / scale))
    return `M${left} ${top}h${wide}v${high}h-${wide}z`
  })
  return `path("${path.join('')}")`
}

/** A section as it will be, with a form that there may not be yet. */
export function shownHtml(html: string, { form }: Pick<Section, 'form'>): string {
  if (!form) return html
  const fields = (form.fields as readonly Pick<FormField, 'type' | 'label'>[]).map(({ type, label }) => {
    const control =
      type === 'textarea'
        ? '<textarea class="site-form__control" rows="4"></textarea>'
        : `<input class="site-form__control">`
    return `<div class="site-form__field site-form__field--${type}"><label class="site-form__label">${label}</label> ${control}</div>`
  })
  const send = '<div class="site-form__actions"><button class="site-form__submit">Send</button></div>'
  return html.replace(`<site-form name="${FORM}"/>`, `<form class="site-form">${fields.join('')}${send}</form>`)
}
