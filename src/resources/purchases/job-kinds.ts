/** The kind of job that has the registrar register what was ordered. */
export const SETTLE_PURCHASE = 'purchases.settle'
