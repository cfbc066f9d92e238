import type { Overview } from '#operator/answers.ts'
import { figuresOf } from '#operator/figures.ts'
import { findingsOf } from '#operator/findings.ts'
import { operatorRequest } from '#operator/operator-request.ts'

export const getOverview = operatorRequest({
  method: 'GET',
  path: '/overview',
  async answer({ database, config }): Promise<Overview> {
    const figures = await figuresOf(database, config, Date.now())
    return { figures, findings: await findingsOf(database, config, figures) }
  },
})
