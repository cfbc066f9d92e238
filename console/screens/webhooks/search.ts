import { oneOf, page, searchOf } from '#console/shell/search.ts'

/** Which deliveries are shown. */
export const deliveriesSearch = searchOf({ status: oneOf('pending', 'delivered', 'failed'), page })
export type DeliveriesSearch = ReturnType<typeof deliveriesSearch>
