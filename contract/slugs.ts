/**
 * The text as a slug: lower-case letters and digits separated by single hyphens, accents folded (S1§5).
 * Letters of scripts without case or accents are kept, so that different names never become the same empty slug. Without any marks it is for
 * comparing, and a value in filters.
 */
export const slugify = (text: string): string => folded(text, /\p{M}+/gu)

/**
 * The same for an address that people read: with the vowel signs of scripts that need them, such as Devanagari and Thai, and the voicing marks of
 * Japanese.
 */
export const addressSlug = (text: string): string =>
  folded(text, /\u200d|(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu).normalize('NFC')

function folded(text: string, dropped: RegExp): string {
  return (
    text
      .normalize('NFKD')
      .replace(dropped, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .replace(/æ/g, 'ae')
      .replace(/œ/g, 'oe')
      .replace(/ø/g, 'o')
      .replace(/đ/g, 'd')
      .replace(/ł/g, 'l')
      // A mark without its letter separates too.
      .replace(/(?:^\p{M}|[^\p{L}\p{N}\p{M}])[^\p{L}\p{N}]*/gu, '-')
      .replace(/^-+|-+$/g, '')
  )
}
