import { wellFormed } from './well-formed.ts'

const prefix = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|^doi:\s*/i

/**
 * A DOI without what is written before it. Of its address at doi.org the escapes are read, and a query or a fragment, which is no part of the
 * DOI, goes.
 */
export function writtenDoi(text: string): string {
  const found = prefix.exec(text)?.[0]
  if (found === undefined) return text
  const doi = text.slice(found.length)
  return /doi\.org/i.test(found) ? unescaped(doi.replace(/[?#].*$/s, '')) : doi
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The address of a DOI, however it is written. It may have any sign: old ones of Wiley have `<` and `>`. What an address would read as something
 * else is escaped (DOI Handbook, "Encoding").
 */
export const doiAddress = (doi: string): string =>
  `https://doi.org/${encodeURI(wellFormed(writtenDoi(doi))).replace(/[?#]/g, encodeURIComponent)}`
