/** Keywords beyond these would only widen what the first ones found. */
const most = 8

/** The words alone: signs of the query language in a title must not be read as such. */
const plain = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [])
    .map(word => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .join(' ')

/**
 * What a topic is about as a search (S3§9: the preview of a topic): all words of its title, or one of its keywords as a phrase.
 * '' where it says nothing that can be searched for.
 */
export function topicWords({ title, keywords = [] }: { title: string; keywords?: readonly string[] | undefined }): string {
  const named = plain(title)
  const phrases = [...new Set(keywords.map(plain))].filter(words => words !== '' && words !== named).slice(0, most)
  return [...(named === '' ? [] : [`(${named})`]), ...phrases.map(words => `"${words}"`)].join(' OR ')
}
