import { expect, test } from 'vitest'
import { answerSearch } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const on = answering(
  'organisations',
  [
    { name: 'The University of Tarn' },
    { name: 'Tarn Medical University', aliases: ['University Clinic of Tarn', 'Tarn Medical School'] },
    { name: 'Tarn University of Science', aliases: ['University of Science of Tarn'] },
    { name: 'National Institutes of Health', aliases: ['US National Institutes of Health'] },
    { name: 'National Institute for Health and Care Research', aliases: ['National Institute for Health Research'] },
    { name: 'Institute', aliases: ['The Institute'] },
  ].map((fields, at) => madeRecord('organisations', `o${at}`, fields)),
)
const first = (keyword: string): unknown =>
  answerSearch(on, stateOf({ index: 'organisations', keyword }), {}, { filters: false }).results[0]?.data['name']

test.each([
  ['tarn university', 'The University of Tarn'],
  ['university tarn', 'The University of Tarn'],
  ['science university of tarn', 'Tarn University of Science'],
  ['medical university tarn', 'Tarn Medical University'],
  ['national institute of health', 'National Institutes of Health'],
  ['health institutes, national', 'National Institutes of Health'],
  ['national institute for health research', 'National Institute for Health and Care Research'],
])('“%s” is %s, in whatever order and form its words are', (keyword, name) => expect(first(keyword)).toBe(name))
