import type { EditedRecord, Kind } from '#console/kinds.ts'

/** A record, and what `If-Match` takes of it. */
export type Read = { record: EditedRecord; etag: string }

export function readRecord(kind: Kind, id: string): Promise<Read> {
  return withEtag((options) => kind.read(id, options))
}

export async function withEtag(
  request: (options: { onResponse: (response: Response) => void }) => Promise<EditedRecord>,
): Promise<Read> {
  let etag = ''
  const record = await request({
    onResponse: ({ headers }) => {
      etag = headers.get('etag') ?? ''
    },
  })
  return { record, etag }
}
