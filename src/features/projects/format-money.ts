const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Amounts from here on are rounded to whole units; the exact number can be copied. */
const roundFrom = 1000

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Creating a formatter is slow, so formatters are reused. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: string): Intl.NumberFormat {
  const existing = formatters.get(currency)
  if (existing) return existing
  const formatter = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  formatters.set(currency, formatter)
  return formatter
}

/**
 * Formats an amount: `€2,500,000` for 2500000 and EUR (ISO 4217). An unknown currency follows the number as written; without a currency
 * there is only the number.
 */
export function formatMoney(exact: number, currency: string | undefined): string {
  const amount = Math.abs(exact) < roundFrom ? exact : Math.round(exact)
  const code = currency?.trim().toUpperCase()
  if (code && currencies.has(code)) return formatterOf(code).format(amount)
  return currency?.trim() ? `${numberFormat.format(amount)} ${currency.trim()}` : numberFormat.format(amount)
}

/** The share of a part in whole percent; '' if there is none to show. */
export function formatShare(part: number, whole: number): string {
  if (!(part > 0) || !(whole >= part)) return ''
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? 'under 1 %' : `${percent} %`
}
