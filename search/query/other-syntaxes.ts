/**
 * How PubMed, Web of Science and Scopus name the field of a term: `insulin[Title]`, `TI=insulin`, `TITLE(insulin)`. Names that mean all fields
 * at once are left out.
 */

/** The fields by their names there, in small letters; undefined: any field. */
const fieldsElsewhere: ReadonlyMap<string, string | undefined> = new Map([
  ...'title ti titl title-ti article-title'.split(' ').map(name => [name, 'title'] as const),
  ...['abstract', 'abs', 'ab'].map(name => [name, 'abstract'] as const),
  ...['author', 'authors', 'au', 'auth', 'author-name', '1au', 'full author name', 'fau', 'first author name'].map(
    name => [name, 'author'] as const,
  ),
  ...['affiliation', 'affil', 'ad', 'og', 'oo'].map(name => [name, 'affiliation'] as const),
  ...['journal', 'ta', 'so', 'srctitle', 'source'].map(name => [name, 'journal'] as const),
  ...['mesh', 'mesh terms', 'mesh major topic', 'majr', 'mh', 'key', 'ak', 'kw', 'other term', 'ot'].map(
    name => [name, 'keyword'] as const,
  ),
  ...['publication date', 'date - publication', 'dp', 'pdat', 'py', 'pubyear', 'year'].map(name => [name, 'year'] as const),
  ...['pmid', 'uid', 'doi', 'do'].map(name => [name, 'identifier'] as const),
  ...['title/abstract', 'tiab', 'all fields', 'all', 'text word', 'tw', 'ts', 'title-abs-key', 'title-abs'].map(
    name => [name, undefined] as const,
  ),
])

const before = /([A-Z]{2,6})=(?=[^\s=])/y
const around = /([A-Z]{3,8}(?:-[A-Z]{3}){0,2})(?=\()/y
const behind = /[ \t]?\[([a-z1][a-z /-]{1,24})(?::noexp)?\]/iy

/** A field, or any: `field` is undefined. `end` is behind its name. */
interface NamedField {
  field: string | undefined
  end: number
}

/** The field whose name begins at an offset, before its term: `TI=`, or `TITLE` before a bracket. */
export const fieldBefore = (text: string, at: number): NamedField | undefined => namedBy(before, text, at) ?? namedBy(around, text, at)

/** The field that is named behind its term: `[Title]`. */
export const fieldBehind = (text: string, at: number): NamedField | undefined => namedBy(behind, text, at)

function namedBy(form: RegExp, text: string, at: number): NamedField | undefined {
  form.lastIndex = at
  const name = form.exec(text)?.[1]?.toLowerCase()
  return name !== undefined && fieldsElsewhere.has(name) ? { field: fieldsElsewhere.get(name), end: form.lastIndex } : undefined
}
