import { withoutReferences } from './named-characters.ts'
import { subscript, superscript } from './script-letters.ts'

/**
 * A text of a provider as people read it: without the tags and references of HTML, without invisible characters, and with the signs of
 * Windows that were taken for controls. Angle brackets that are no tags of HTML stay.
 */
export const readableText = (text: string): string => withoutTags(withReferencesRead(withoutControls(text)))

/** Some are written twice: `&amp;#8211;`. */
const withReferencesRead = (text: string): string => withoutReferences(withoutReferences(text))

/** The characters 80 to 9F of Windows-1252; those that it does not have are left out. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Controls, characters of private use, halves of characters, and marks without width; not the white space, and not the joiners and signs that scripts need.
 */
const invisible = /(?![\t\n\v\f\r]|\u200c|\u200d|[\u0600-\u0605]|\u06dd|\u070f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

function withoutControls(text: string): string {
  return (
    text
      // UTF-8 that was read as Windows-1252 or Latin-1: `â€™`, `Ã©`.
      .replace(/â€([™œ˜\u009d“”¦\u0099\u009c\u0098])/g, (written, last: string) => quotes[last] ?? written)
      .replace(/[\u00c2-\u00c3][\u0080-\u00bf]|[\u00e2-\u00ef][\u0080-\u00bf]{2}/g, decodedAgain)
      // Quotation marks of Shift JIS, of which the second byte was read as a letter.
      .replace(/\u0081([fgh])/g, (_, letter: string) => ({ f: '’', g: '“', h: '”' })[letter as 'f' | 'g' | 'h'])
      // In a word it is the é of a Macintosh.
      .replace(/(?<=\p{Ll})\u008e(?=\p{Ll})/gu, 'é')
      .replace(/[\u0080-\u009f]/g, sign => windows[sign.charCodeAt(0) - 0x80]!)
      .replace(invisible, '')
  )
}

const quotes: Readonly<Record<string, string>> = {
  '™': '’',
  '\u0099': '’',
  œ: '“',
  '\u009c': '“',
  '\u009d': '”',
  '˜': '‘',
  '\u0098': '‘',
  '“': '–',
  '”': '—',
  '¦': '…',
}

function decodedAgain(written: string): string {
  const text = Buffer.from(written, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? written : text
}

/** Tags that occur in titles and abstracts; `<er>` and `<subject, object>` are none. */
const tag = /<\/?(?:i|b|u|p|a|em|tt|br|sc|scp|span|font|strong|italic|bold|inf|math|(?:mml|jats):[\w-]+)(?:\s[^<>]{0,300})?\s*\/?>/gi

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  return text
    .replace(/<sub>([^<]{1,40})<\/sub>/gi, (_, inner: string) => subscript(inner))
    .replace(/<sup>([^<]{1,40})<\/sup>/gi, (_, inner: string) => superscript(inner))
    .replace(tag, '')
    .replace(/<\/?su[bp]>/gi, '')
}
