/** Whole numbers with their thousands apart. */
export const count = new Intl.NumberFormat('en')
