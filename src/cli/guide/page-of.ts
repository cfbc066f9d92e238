import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { CommandFailed } from '#cli/command.ts'

/** A page of a website on this machine as a visitor gets it. Names below localhost are not known to every resolver. */
export function pageOf(website: string, path: string): Promise<string> {
  const { host, port } = new URL(website)
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      if (answer.statusCode === 200) text(answer).then(resolve, reject)
      else reject(new CommandFailed(`${path} answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}
