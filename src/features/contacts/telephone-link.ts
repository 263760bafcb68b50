/** A `tel:` link (RFC 3966), without a trunk zero in brackets after a country code, and without an extension. */
export function telephoneLink(written: string): string {
  const [number = ''] = /^[+\d\s()./-]+/.exec(written.trim()) ?? []
  const isInternational = number.startsWith('+')
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
  return `tel:${isInternational ? '+' : ''}${digits}`
}
