/** The kind of job that has the registrar register what was ordered. */
export const SETTLE_PURCHASE = 'purchases.settle'
/** The kind that tells the registrar whether to renew a domain automatically, and to hide its registrant. */
export const SETTLE_REGISTRAR = 'purchases.set_auto_renew'
