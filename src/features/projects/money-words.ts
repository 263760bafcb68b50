const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** From here on the smallest coins say nothing to a reader; the exact number is there to be copied. */
const large = 1000

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Making a formatter costs far more than using it. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: string): Intl.NumberFormat {
  const kept = formatters.get(currency)
  if (kept) return kept
  const made = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  formatters.set(currency, made)
  return made
}

/**
 * A sum as people read it: `€2,500,000` for 2500000 and an ISO 4217 code. A currency that nobody knows stands behind the number as it is
 * written; without one the number stands alone.
 */
export function moneyWords(exact: number, currency: string | undefined): string {
  const amount = Math.abs(exact) < large ? exact : Math.round(exact)
  const code = currency?.trim().toUpperCase()
  if (code && known.has(code)) return formatterOf(code).format(amount)
  return currency?.trim() ? `${plain.format(amount)} ${currency.trim()}` : plain.format(amount)
}

/** What a part of a sum is of it, in whole percent; '' where that says nothing. */
export function shareWords(part: number, whole: number): string {
  if (!(part > 0) || !(whole >= part)) return ''
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? 'under 1 %' : `${percent} %`
}
