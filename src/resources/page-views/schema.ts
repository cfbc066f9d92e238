import Type from 'typebox'
import { Id, nullable, oneOf } from '#operations/schemas.ts'

export const Shown = oneOf(['latest', 'live'], {
  description:
    'latest (the default): with the newest versions of the page and its shared parts; live: with the pinned ones.',
})

const VIEW = { page_id: Id, website_id: Id, version: Shown, version_number: Type.Integer(), url: Type.String() }

export const RenderedPage = Type.Object({
  ...VIEW,
  selector: Type.Optional(Type.String()),
  html: Type.String({ description: 'The whole document, or the one element.' }),
})

export const Outline = Type.Object({
  page_id: Id,
  website_id: Id,
  version_number: Type.Integer(),
  size: Type.Integer({ description: 'Characters of html_content.' }),
  section_count: Type.Integer({ description: 'Sections there are; at most 200 are told of.' }),
  sections: Type.Array(
    Type.Object({
      selector: Type.String({ description: 'For pages_get.' }),
      kind: oneOf(['heading', 'landmark', 'anchor', 'block']),
      tag: Type.String(),
      id: nullable(Type.String()),
      classes: Type.Array(Type.String()),
      label: Type.String({ description: "Its aria-label, a heading's words, or those of the first heading inside." }),
      depth: Type.Integer(),
      start: Type.Integer({ description: 'Offset in html_content, in UTF-16 units.' }),
      size: Type.Integer({ description: 'Characters of its html, tags included.' }),
    }),
  ),
})

export const DEVICES = ['desktop', 'mobile'] as const

/** `x-media-type` marks text that stands for a file of that type, in base64: who can show one shows it. */
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
    }),
  ),
})
