/** A message of an event stream; one without data only says where to go on. */
export type Message = { id: string; event: string; data: string }

/** Reads server-sent events from an answer until it ends (HTML standard, section 9.2). Unlike EventSource it gets every type of event. */
export async function* readStream(response: Response): AsyncGenerator<Message> {
  let rest = ''
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const message = messageOf(block)
      if (message.data !== '' || message.id !== '') yield message
    }
  }
}

function messageOf(block: string): Message {
  const message = { id: '', event: 'message', data: '' }
  for (const line of block.split('\n')) {
    const [, field, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
    if (field) message[field as keyof Message] += field === 'event' ? '' : value
    if (field === 'event') message.event = value!
  }
  return message
}
