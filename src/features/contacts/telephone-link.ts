/** What a telephone dials (RFC 3966). A trunk zero in brackets is not dialled from abroad, and an extension only after the answer. */
export function telephoneLink(written: string): string {
  const [number = ''] = /^[+\d\s()./-]+/.exec(written.trim()) ?? []
  const isInternational = number.startsWith('+')
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
  return `tel:${isInternational ? '+' : ''}${digits}`
}
