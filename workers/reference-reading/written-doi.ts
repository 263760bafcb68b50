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
