/** More keywords would make the search too broad. */
const maxKeywords = 8

/** The words without operators and punctuation of the query language. */
const plainWords = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [])
    .map(word => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .join(' ')

/**
 * The query for the documents of a topic (S3§9: preview): all words of the title, or one of the keywords as a phrase. '' if there is
 * nothing to search for.
 */
export function topicQuery({ title, keywords = [] }: { title: string; keywords?: readonly string[] | undefined }): string {
  const titleWords = plainWords(title)
  const phrases = [...new Set(keywords.map(plainWords))].filter(words => words !== '' && words !== titleWords).slice(0, maxKeywords)
  return [...(titleWords === '' ? [] : [`(${titleWords})`]), ...phrases.map(words => `"${words}"`)].join(' OR ')
}
