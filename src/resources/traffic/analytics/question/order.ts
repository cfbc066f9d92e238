import { InvalidRequest } from '#kernel/operations/errors.ts'
import { type Dimension, isTime, type QueryMetric } from '#resources/traffic/analytics/question/dimensions.ts'

export type Order = { by: { metric: QueryMetric } | { dimension: number }; descending: boolean }

type Asked = { metrics: readonly QueryMetric[]; dimensions: readonly Dimension[]; order_by?: readonly string[][] }

/**
 * How rows are ordered: as asked; else times as they pass, everything else by the first metric, most first.
 * @throws InvalidRequest for what is neither a metric nor a dimension of the question
 */
export function ordersOf({ metrics, dimensions, order_by }: Asked): Order[] {
  if (order_by === undefined || order_by.length === 0) {
    const time = dimensions.findIndex(isTime)
    const most: Order = { by: { metric: metrics[0]! }, descending: true }
    return time < 0 ? [most] : [{ by: { dimension: time }, descending: false }, most]
  }
  return order_by.map(([name, direction], n) => {
    const metric = metrics.find((one) => one === name)
    const dimension = dimensions.indexOf(name as Dimension)
    if (metric === undefined && dimension < 0)
      throw new InvalidRequest(
        'order_by names nothing that is asked for',
        `order_by[${n}][0] must be one of ${[...metrics, ...dimensions].join(', ')}.`,
      )
    if (direction !== 'asc' && direction !== 'desc')
      throw new InvalidRequest('order_by has no direction', `order_by[${n}][1] must be "asc" or "desc".`)
    return { by: metric === undefined ? { dimension } : { metric }, descending: direction === 'desc' }
  })
}
