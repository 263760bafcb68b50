/** The place of an answer or a comment on the page of its question, as the hash of its address. */
export const writtenHash = (type: 'answer' | 'comment', id: string): string => `${type}-${id}`

/** The id of the answer or comment that a hash names; undefined if it names none. */
export const writtenIn = (hash: string): string | undefined => /^(?:answer|comment)-(.+)$/.exec(hash)?.[1]
