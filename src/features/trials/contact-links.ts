/** `mailto:` and `tel:` links, only for well-formed addresses and numbers. */

export const mailLink = (email: string): string | undefined =>
  /^[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/.test(email) ? `mailto:${email}` : undefined

/** `+47 22 85 50 50 ext. 12` becomes a `tel:` URL with its extension. */
export function callLink(phone: string): string | undefined {
  const [, number, extension] = /^([+(\d][\d\s().\-/]{3,30}?)(?:\s*(?:ext\.?|x)\s*(\d{1,6}))?$/i.exec(phone.trim()) ?? []
  if (number === undefined) return undefined
  return `tel:${number.replace(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
