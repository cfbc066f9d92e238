type File = { filename?: string; content_type: string; text: string }

/**
 * A request to an operation and what it answers, as the reference shows them. A test sends them to the service in the
 * order in which they are listed, so that together they tell one story: ids in a request are those of earlier answers.
 */
export type Example = {
  operation: string
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  /** A JSON body, a form with a file, or the bytes of a file, as the operation takes it. */
  body?: Record<string, unknown>
  form?: { file: File; fields?: Record<string, string> }
  bytes?: File
  /** Absent where there is no body. */
  answer?: unknown
}
