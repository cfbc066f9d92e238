/** The kind of job that has the registrar register what was ordered. */
export const SETTLE_PURCHASE = 'purchases.settle'
/** The kind that sends the registrar whether a domain is renewed by itself. */
export const SET_AUTO_RENEW = 'purchases.set_auto_renew'
