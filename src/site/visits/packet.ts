import type { Noted, Viewed } from '#site/visits/noted.ts'

/** A page is in it once, a request as the list of its fields: half the text to write, to copy and to read. */
type Packet = { viewed: Viewed[]; requests: Request[] }
type Request = [viewed: number, at: number, url: string, peer: string, forwarded: string, userAgent: string, ...Rest]
type Rest = [referrer: string, acceptLanguage: string, dnt: boolean, gpc: boolean]

/** Views as one text, for another thread. */
export function writePacket(noted: readonly Noted[]): string {
  const packet: Packet = { viewed: [], requests: [] }
  const numbers = new Map<Viewed['page'], number>()
  for (const { viewed, at, url, peer, forwarded, userAgent, referrer, acceptLanguage, dnt, gpc } of noted) {
    let number = numbers.get(viewed.page)
    if (number === undefined || !isSame(packet.viewed[number]!, viewed)) {
      number = packet.viewed.push(viewed) - 1
      numbers.set(viewed.page, number)
    }
    packet.requests.push([number, at, url, peer, forwarded, userAgent, referrer, acceptLanguage, dnt, gpc])
  }
  return JSON.stringify(packet)
}

export function readPacket(text: string): Noted[] {
  const { viewed, requests } = JSON.parse(text) as Packet
  return requests.map(([number, at, url, peer, forwarded, userAgent, referrer, acceptLanguage, dnt, gpc]) => {
    return { viewed: viewed[number]!, at, url, peer, forwarded, userAgent, referrer, acceptLanguage, dnt, gpc }
  })
}

function isSame(one: Viewed, other: Viewed): boolean {
  return one.websiteId === other.websiteId && one.host === other.host && one.goal === other.goal
}
