/** Amounts from here on are rounded to whole units; the exact number can be copied. */
const roundFrom = 1000

/** Creating a formatter is slow, so formatters are reused, and made when an amount needs them. */
let numberFormat: Intl.NumberFormat | undefined
let currencies: ReadonlySet<string> | undefined
const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: string): Intl.NumberFormat {
  const existing = formatters.get(currency)
  if (existing) return existing
  const formatter = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    // One mark that says which currency: US$ and CA$, not $ for both.
    currencyDisplay: 'symbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  formatters.set(currency, formatter)
  return formatter
}

/**
 * Formats an amount: `€2,500,000` for 2500000 and EUR, `US$5` for 5 and USD (ISO 4217). An unknown currency follows the number as written; without a currency
 * there is only the number.
 */
export function formatMoney(exact: number, currency: string | undefined): string {
  const amount = Math.abs(exact) < roundFrom ? exact : Math.round(exact)
  const code = currency?.trim().toUpperCase()
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  if (code && currencies.has(code)) return formatterOf(code).format(amount)
  numberFormat ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
  return currency?.trim() ? `${numberFormat.format(amount)} ${currency.trim()}` : numberFormat.format(amount)
}
