export const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
export const share = new Intl.NumberFormat('en', { style: 'percent' })

/** Seconds as minutes and seconds, such as "2 min 5 s". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
