/** The kind of job that has the registrar register what was ordered. */
export const SETTLE_PURCHASE = 'purchases.settle'
/** The kind that tells the registrar whether to renew a domain automatically. */
export const SET_AUTO_RENEW = 'purchases.set_auto_renew'
