import type { Edge } from '#providers/edge/edge.ts'

/**
 * nginx with deploy/nginx.conf. It can forget an answer by its address alone, and not by what it is made of, so it keeps
 * each for a second and then asks whether it has changed: however many visitors come, the service gets one request a second
 * for a page, and answers 304.
 */
export const nginxEdge: Edge = {
  keyedBy: 'website',
  maxKeyBytes: 0,
  logsViews: false,
  headers: () => ['x-accel-expires', '1'],
  purging: null,
}
