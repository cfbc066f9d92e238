import { formPlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { CONNECTIONS } from '../sides.ts'
import { exchange } from '../visit.ts'

const SECONDS = 5

/** Visitors' posts of a form, each on the disk before its answer; all that were answered are there afterwards. */
export const formFigures: Suite = {
  names: ['forms.posts'],
  async measure(world, report) {
    const { key, websites } = await world.seeded
    const [website] = websites.visited!
    const { port } = await world.product
    const load = await world.load
    const api = async (method: string, path: string, body?: object) => {
      const headers = { host: 'localhost', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await exchange(port, method, `/api/v1/websites/${path}`, headers, body && JSON.stringify(body))
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
      return JSON.parse(answer.body.toString())
    }
    const fields = [
      { label: 'Name', required: true },
      { label: 'Email', type: 'email', required: true },
      { label: 'Message', type: 'textarea' },
    ]
    const form = await api('POST', `${website!.id}/forms`, { name: 'Contact', fields })
    const answered = await load.run(formPlan(website!, form), {
      port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      seed: 1,
    })
    const { submissions_count } = await api('GET', `forms/${form.id}`)
    const lost = Math.max(0, Math.floor(answered.requestsPerSecond * SECONDS) - submissions_count)
    if (lost > 0) throw new Error(`${lost} submissions that were answered are lost`)
    report.figure({ name: 'forms.posts', value: answered.requestsPerSecond, atLeast: 1_000 })
  },
}
