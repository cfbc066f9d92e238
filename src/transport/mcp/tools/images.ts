import { type Fields, isFields } from '#transport/mcp/rpc.ts'

/** An image as the protocol has it: `data` in base64. */
export type Image = { type: 'image'; data: string; mimeType: string }

/** Whether a schema marks texts that stand for images (`x-media-type: image/…`), at any depth of its properties. */
export function hasImages(schema: unknown): boolean {
  if (!isFields(schema)) return false
  const { properties, items } = schema
  if (imageType(schema)) return true
  return hasImages(items) || (isFields(properties) && Object.values(properties).some(hasImages))
}

/** An answer's JSON without the images that its schema marks, each left empty, and the images in their order. */
export function withoutImages(json: string, schema: unknown): { json: string; images: Image[] } {
  const images: Image[] = []
  return { json: JSON.stringify(emptied(JSON.parse(json), schema, images)), images }
}

function emptied(value: unknown, schema: unknown, images: Image[]): unknown {
  if (!isFields(schema)) return value
  const mimeType = imageType(schema)
  if (mimeType && typeof value === 'string') {
    images.push({ type: 'image', data: value, mimeType })
    return ''
  }
  if (Array.isArray(value)) return value.map((item) => emptied(item, schema.items, images))
  const { properties } = schema
  if (!isFields(value) || !isFields(properties)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, emptied(item, properties[name], images)]),
  )
}

function imageType(schema: Fields): string | null {
  const type = schema['x-media-type']
  return typeof type === 'string' && type.startsWith('image/') ? type : null
}
