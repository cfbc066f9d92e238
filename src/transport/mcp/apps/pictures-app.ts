import { appPage } from '#transport/mcp/apps/page.ts'

/** The pictures of an answer beside each other: a page on its screens, or a page before and after. */
const pictures = (title: string, caption: string) =>
  appPage(
    title,
    `
const captionOf = ${caption}
const show = (answer, images) => {
  const box = element('div', undefined, 'pictures')
  for (const [i, about] of (answer.images ?? []).entries()) {
    const figure = element('figure')
    const img = element('img')
    img.alt = captionOf(about, answer)
    img.src = images[i] ? 'data:' + images[i].mimeType + ';base64,' + images[i].data : about.url
    figure.append(element('figcaption', captionOf(about, answer), 'quiet'), img)
    box.append(figure)
  }
  const heading = element('h1', answer.identical ? 'Both look the same' : ${JSON.stringify(title)})
  main.replaceChildren(heading, box)
}
`,
  )

export const PREVIEW_APP = pictures('Preview', `({ device }) => device === 'mobile' ? 'On a phone' : 'On a desktop'`)

export const COMPARISON_APP = pictures(
  'Before and after',
  `({ shows }, { from_number, to_number }) =>
  shows === 'from' ? 'Before: version ' + from_number : shows === 'to' ? 'After: version ' + to_number : 'What is different'`,
)
