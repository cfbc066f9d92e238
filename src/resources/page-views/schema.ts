import Type from 'typebox'
import { Id, nullable, oneOf, Timestamp } from '#operations/schemas.ts'
import { SelectorQuery } from '#resources/pages/fragment.ts'

export const Shown = oneOf(['latest', 'live'], {
  description:
    'latest (the default): with the newest versions of the page and its shared parts; live: with the pinned ones.',
})

const VIEW = { page_id: Id, website_id: Id, version: Shown, version_number: Type.Integer(), url: Type.String() }

export const RenderedPage = Type.Object({
  ...VIEW,
  selector: Type.Optional(Type.String()),
  html: Type.Optional(Type.String({ description: 'The whole document, or the one element.' })),
  text: Type.Optional(Type.String({ description: 'With format text: the content as Markdown.' })),
})

export const RenderQuery = Type.Object({
  version: Type.Optional(Shown),
  selector: Type.Optional(SelectorQuery),
  format: Type.Optional(
    oneOf(['html', 'text'], { description: 'text: only the main content, as Markdown. html is the default.' }),
  ),
  shared_parts: Type.Optional(Type.Boolean({ description: 'false leaves out header, footer and html head.' })),
})

export const Outline = Type.Object({
  page_id: Id,
  website_id: Id,
  version_number: Type.Integer(),
  size: Type.Integer({ description: 'Characters of html_content.' }),
  section_count: Type.Integer({ description: 'Number of sections; at most 200 are listed.' }),
  sections: Type.Array(
    Type.Object({
      selector: Type.String({ description: 'For use with pages_get.' }),
      kind: oneOf(['heading', 'landmark', 'anchor', 'block']),
      tag: Type.String(),
      id: nullable(Type.String()),
      classes: Type.Array(Type.String()),
      label: Type.String({ description: "Its aria-label, a heading's text, or the text of the first heading inside." }),
      depth: Type.Integer(),
      start: Type.Integer({ description: 'Offset in html_content, in UTF-16 units.' }),
      size: Type.Integer({ description: 'Characters of its html, tags included.' }),
    }),
  ),
})

export const DEVICES = ['desktop', 'mobile'] as const

/** `x-media-type` marks base64 text of a file of that type, which a client may display. */
export const PageScreenshot = Type.Object({
  ...VIEW,
  images: Type.Array(
    Type.Object({
      device: oneOf(DEVICES),
      width: Type.Integer(),
      height: Type.Integer(),
      bytes: Type.Integer(),
      media_type: oneOf(['image/png']),
      data: Type.String({ format: 'byte', 'x-media-type': 'image/png', description: 'The image, in base64.' }),
      url: Type.String({ description: 'The same image; whoever has this address may fetch it until expires_at.' }),
      expires_at: Timestamp,
    }),
  ),
})
