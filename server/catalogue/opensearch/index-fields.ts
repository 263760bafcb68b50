/**
 * The fields of a document in a cluster. Words are ours (search/text): the cluster only splits at spaces. In `words.<search field>` each place of
 * a text is one token, with every form of the word that stands there behind `|`; an empty place is `emptyPlace`.
 */
export const fieldNames = {
  slug: 'slug',
  olderSlugs: 'older_slugs',
  /** Every word and stem of all texts, with our impact as its frequency. */
  all: 'all',
  /** The distinct words, to list those with a beginning. */
  vocabulary: 'vocabulary',
  /** Links, further slugs, whole names, identifiers and citations: words that no text can contain. */
  marks: 'marks',
  shortForms: 'short_forms',
  title: 'title',
  offered: 'offered',
  /** Names of others that the record mentions, behind their words, and these words. */
  names: 'names',
  nameWords: 'name_words',
  newest: 'newest',
  cited: 'cited',
  reach: 'reach',
  added: 'added',
} as const

export const wordsField = (searchField: string): string => `words.${searchField}`
export const facetField = (facet: string): string => `facets.${facet}`
/** The values of a facet with their labels: `neural-network` tab `Neural network`. */
export const labelField = (facet: string): string => `labels.${facet}`

export const formSeparator = '|'
export const emptyPlace = '_'
export const labelSeparator = '\t'

/** A word as a token: the words of initials have a space, at which the cluster would split them. */
export const tokenOf = (word: string): string => word.replaceAll(' ', '_')
