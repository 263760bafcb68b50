import { indexes } from '#contract/indexes/all.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { ReadingNote } from '#contract/search.ts'

/** How the slips of a keyword were read, a sentence each. */
export function readingSentences(notes: readonly ReadingNote[], index: IndexName, keyword: string): string[] {
  return [...new Set(notes.map(note => sentenceOf(note, indexes[index], keyword)))]
}

function sentenceOf({ kind, at, part, meant }: ReadingNote, index: IndexData, keyword: string): string {
  switch (kind) {
    case 'open_quote':
      return 'The quotation mark was closed at the end.'
    case 'open_bracket':
      return 'The bracket was closed at the end.'
    case 'closing_bracket':
      return 'A closing bracket without an opening one was ignored.'
    case 'empty_brackets':
      return 'Empty brackets were ignored.'
    case 'operator': {
      if (meant !== undefined) return `“${part}” was searched as a word.`
      const written = writtenAt(keyword, at) ?? part
      return `“${written}”${placeOf(written, at, keyword)} was ignored.`
    }
    case 'field':
      return `“${part}:” was read as the field ${index.search.find(({ name }) => name === meant)?.label ?? meant}.`
    case 'unknown_field':
      return `There is no field “${part}” here: it was searched as a word.`
    case 'star':
      return meant ? `“${part}” was searched as “${meant}”.` : `“${part}” was ignored.`
    case 'too_many':
      return `Only the first ${meant} words are searched.`
    case 'no_words':
      return 'There are no words to search for, so everything is shown.'
    case 'years':
      return `Years aren’t searched here, so “${part}” was ignored.`
  }
}

/** The operator, or the name of a field that nothing follows, as it was written. */
const writtenAt = (keyword: string, at: number): string | undefined => /^(?:AND|OR|NOT|-|\w+:)/.exec(keyword.slice(at))?.[0]

function placeOf(written: string, at: number, keyword: string): string {
  if (keyword.slice(at + written.length).trim() === '') return ' at the end'
  return keyword.slice(0, at).trim() === '' ? ' at the start' : ''
}
