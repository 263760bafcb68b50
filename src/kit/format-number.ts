const wholeNumbers = new Intl.NumberFormat('en-GB')

/** `1,234` */
export const formatNumber = (value: number): string => wholeNumbers.format(value)

/** `1 result`, `1,234 results` */
export const resultCount = (value: number): string => `${formatNumber(value)} ${value === 1 ? 'result' : 'results'}`
