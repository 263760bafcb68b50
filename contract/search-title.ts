/** What a search is called: what was typed, the record that everything is linked with, and the index. */
export const searchTitle = (keyword: string, scope: string | undefined, label: string): string =>
  [keyword, scope, label].filter(Boolean).join(' · ')
