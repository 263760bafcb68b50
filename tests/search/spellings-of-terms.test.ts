import { expect, test } from 'vitest'
import { answerSearch, ownSynonyms, type SearchSource } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, title: string) => madeRecord('publications', slug, { title })

const on = answering(
  'publications',
  [
    paper('synuclein', 'α-Synuclein and TGF-β in ageing'),
    paper('kappa', 'Signals of NF-κB at 5 μm'),
    paper('virus', 'Assembly of SARS-CoV-2'),
    paper('dust', 'PM2.5 in cities'),
    paper('gas', 'Emission of CO 2 in cities'),
    paper('alloy', 'Scaffolds of Ti6Al4V'),
    paper('language', 'A toolkit in C++'),
    paper('letter', 'Vitamin C in winter'),
    paper('degree', 'Careers after the Ph.D. in the U.K.'),
    paper('trees', 'Städtische Bäume'),
    paper('russian', 'Методы машинного обучения'),
    paper('korean', '형태소 분석을 위한 모델'),
    paper('picture', 'Three-dimensional Xray pictures of phase III'),
    paper('hyphens', 'A gene­tic chart'),
  ],
  ownSynonyms,
)

const found = (source: SearchSource, keyword: string): string[] => {
  const { results, total, total_most = 0 } = answerSearch(source, stateOf({ index: 'publications', keyword }), {}, { filters: false })
  return results.slice(0, total - total_most).map(({ data }) => data.slug_values[0]!)
}

test.each([
  ['alpha synuclein', ['synuclein']],
  ['alpha-synuclein', ['synuclein']],
  ['TGFβ', ['synuclein']],
  ['TGF beta', ['synuclein']],
  ['NF-kappaB', ['kappa']],
  ['5 um', ['kappa']],
  ['NF-kB', ['kappa']],
  ['SARS-CoV2', ['virus']],
  ['sarscov2', ['virus']],
  ['PM 2.5', ['dust']],
  ['CO2', ['gas']],
  ['Ti-6Al-4V', ['alloy']],
  ['C++', ['language']],
  ['PhD', ['degree']],
  ['UK', ['degree']],
  ['staedtische', ['trees']],
  ['машинное обучение', ['russian']],
  ['분석 모델', ['korean']],
  ['genetic', ['hyphens']],
  ['X ray phase 3', ['picture']],
  ['3D', ['picture']],
])('%s is found however a record writes it', (keyword, slugs) => expect(found(on, keyword)).toEqual(slugs))

test('an abbreviation with dots is also the name of a record without them', () => {
  const there = answering('organisations', [
    madeRecord('organisations', 'ragon', { name: 'Ragon Institute of MGH, MIT and Harvard' }),
    madeRecord('organisations', 'mit', { name: 'Massachusetts Institute of Technology', acronyms: ['MIT'] }),
  ])
  const { results } = answerSearch(there, stateOf({ index: 'organisations', keyword: 'M.I.T.' }), {}, { filters: false })
  expect(results.map(({ data }) => data.slug_values[0])).toEqual(['mit', 'ragon'])
})

test('a dotted abbreviation that reads like a common word stays one', () => {
  const there = answering('publications', [paper('states', 'Policy of the U.S.'), paper('others', 'Policy for all of us')])
  expect(found(there, 'U.S. policy')).toEqual(['states'])
})
