import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { WHICH } from '#kernel/versioning/diff-by-record.ts'
import { OtherSelectorQuery, SelectorQuery } from '#resources/content/pages/fragment.ts'

export const Shown = oneOf(['latest', 'live'], {
  about: 'latest by default.',
})

export const RowShown = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: "A row's id or path.",
})

export const PathShown = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Or a row id; with website_id, not page_id.',
})

const VIEW = {
  page_id: about(Id, 'The page.'),
  website_id: Id,
  version: Shown,
  version_number: Type.Integer({ about: 'The number of the version that is shown.' }),
  url: Type.String({ about: "The page's address for visitors." }),
}

export const RenderedPage = named(
  'RenderedPage',
  Type.Object({
    ...VIEW,
    selector: Type.Optional(Type.String({ about: 'The selector of the request.' })),
    html: Type.Optional(Type.String({ description: 'The whole document, or the one element.' })),
    text: Type.Optional(Type.String({ description: 'With format text: the content as Markdown.' })),
  }),
)

export const OutlineQuery = { selector: Type.Optional(OtherSelectorQuery) }

export const RenderQuery = {
  version: Type.Optional(Shown),
  selector: Type.Optional(OtherSelectorQuery),
  format: Type.Optional(
    oneOf(['html', 'text'], { description: 'text: the main content, as Markdown; html by default.' }),
  ),
  shared_parts: Type.Optional(Type.Boolean({ description: 'false leaves out header, footer and html head.' })),
}

export const Outline = named(
  'PageOutline',
  Type.Object({
    page_id: about(Id, 'The page.'),
    website_id: Id,
    version_number: Type.Integer({ about: 'The number of the latest version.' }),
    size: Type.Integer({ description: 'Characters of html_content; of a row, of what is rendered for it.' }),
    section_count: Type.Integer({ description: 'Number of sections; at most 200 are listed.' }),
    sections: Type.Array(
      Type.Object({
        selector: Type.String({ description: 'For use with pages_get; of a row with pages_render.' }),
        kind: oneOf(['heading', 'landmark', 'anchor', 'block'], { about: 'Why it is listed; anchors have an id.' }),
        tag: Type.String({ about: 'Name of the element.' }),
        id: about(nullable(Type.String()), 'Its id attribute.'),
        classes: Type.Array(Type.String(), { about: 'Its classes.' }),
        label: Type.String({
          description: "Its aria-label, a heading's text, or the text of the first heading inside.",
        }),
        depth: Type.Integer({ about: 'How deep it is nested, from 0.' }),
        start: Type.Integer({ description: 'Offset in that html, in UTF-16 units.' }),
        size: Type.Integer({ description: 'Characters of its html, tags included.' }),
      }),
      { about: 'In the order of the html.' },
    ),
  }),
)

export const DEVICES = ['desktop', 'mobile'] as const

export const ScreenshotQuery = {
  version: Type.Optional(Shown),
  device: Type.Optional(oneOf(DEVICES, { about: 'Only this one; both by default.' })),
  whole_page: Type.Optional(Type.Boolean({ about: 'The full page, not only its first screen.' })),
  selector: Type.Optional(inTools(SelectorQuery, 'One element alone.')),
}

/** `x-media-type` marks base64 text of a file of that type, which a client may display. */
const IMAGE = {
  width: Type.Integer({ about: 'In pixels.' }),
  height: Type.Integer({ about: 'In pixels.' }),
  bytes: Type.Integer({ about: 'Size of the image in bytes.' }),
  media_type: oneOf(['image/png'], { about: 'MIME type of the image.' }),
  data: Type.String({ format: 'byte', 'x-media-type': 'image/png', description: 'The image, in base64.' }),
  url: Type.String({ description: 'The same image; anyone with this address can fetch it until expires_at.' }),
  expires_at: about(Timestamp, 'Until when the address works: an hour.'),
}

export const PageScreenshot = named(
  'PageScreenshots',
  Type.Object({
    ...VIEW,
    selector: Type.Optional(Type.String({ about: 'The selector of the request.' })),
    images: Type.Array(
      Type.Object({ device: oneOf(DEVICES, { about: 'The screen that it was taken on.' }), ...IMAGE }),
      {
        about: 'One for each screen; of an element for each that shows it.',
      },
    ),
  }),
)

const Side = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 36, description }))

export const VisualDiffQuery = Type.Object({
  from: Side(`Older: ${WHICH}; live by default.`),
  to: Side('The newer side; latest by default.'),
  device: Type.Optional(oneOf(DEVICES, { about: 'desktop by default.' })),
  whole_page: Type.Optional(Type.Boolean({ description: 'false: only the first screen.' })),
})

export const PageVisualDiff = named(
  'PageVisualDiff',
  Type.Object({
    page_id: about(Id, 'The page.'),
    website_id: Id,
    device: oneOf(DEVICES, { about: 'The screen that both were taken on.' }),
    from_number: Type.Integer({ about: 'The number of the older version.' }),
    to_number: Type.Integer({ about: 'The number of the newer version.' }),
    identical: Type.Boolean({ about: 'Whether both look the same.' }),
    changed_share: Type.Number({ description: 'The share of pixels that differ, from 0 to 1.' }),
    regions: Type.Array(
      Type.Object({
        x: Type.Integer({ about: 'Pixels from the left.' }),
        y: Type.Integer({ about: 'Pixels from the top.' }),
        width: Type.Integer({ about: 'In pixels.' }),
        height: Type.Integer({ about: 'In pixels.' }),
      }),
      { description: 'Where they differ, at most 20 from top to bottom; what only the longer image has, counts.' },
    ),
    images: Type.Array(
      Type.Object({
        shows: oneOf(['from', 'to', 'changes'], {
          description: 'changes: the newer version with the regions outlined, if there are any.',
        }),
        ...IMAGE,
      }),
      { about: 'The older version, the newer one, and the changes.' },
    ),
  }),
)
