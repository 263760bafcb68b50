/** Fields whose names on the wire are not the words that people read. */
const words: Readonly<Record<string, string>> = {
  about: 'biography',
  function_title: 'job title',
  twitter_id: 'Twitter username',
  collaboration_interests: 'collaboration',
  research_types: 'types of research',
  therapeutics: 'therapeutic areas',
  fte_id: 'full-time equivalents',
  community_type_id: 'type of community',
  research_group_type_ids: 'types of research group',
  parent_id: 'parent community',
  questions_visible: 'questions open to everybody',
  overview_visible: 'overview open to everybody',
  pages_visible: 'workspace open to everybody',
  search_visible: 'Explore open to everybody',
  is_private: 'private',
  is_public: 'public',
  is_shared: 'shared',
  is_paused: 'paused',
  mail: 'emails',
  push: 'notifications on devices',
  data: 'search',
  'container-title': 'journal, book or conference',
  'event-title': 'conference',
  author: 'authors',
  editor: 'editors',
  issued: 'date',
  page: 'pages',
  keyword: 'keywords',
  URL: 'web address',
}

/** What a field is called in a sentence, wherever changes are listed. */
export const wordsOfField = (field: string): string => words[field] ?? field.replace(/_ids?$/, '').replaceAll(/[_-]/g, ' ')

/** The same at the head of a row. */
export function titleOfField(field: string): string {
  const text = wordsOfField(field)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
