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
    paper('strain', 'Plasmids of E. coli'),
    paper('census', 'A census of the US'),
    paper('plea', 'Letters to all of us'),
    paper('interleukin', 'Interleukin 6 in blood'),
    paper('peroxide', 'Decay of H2O2'),
    paper('compiler', 'A compiler for csharp'),
    paper('vectors', 'Reading word2vec'),
    paper('laboratory', 'Spending on R and D'),
    paper('dash', 'After COVID–19'),
    paper('brackets', 'GPT-3.5 in class'),
    paper('katakana', 'ﾃﾞｰﾀﾍﾞｰｽの設計'),
    paper('traditional', '機器學習導論'),
    paper('arabic', 'تاريخ الجامعة'),
    paper('hebrew', 'תולדות האוניברסיטה'),
    paper('homograph', 'Роль белка р53'),
    paper('island', 'Birds of Hawaiʻi'),
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
  ['SARS-CoV2', ['virus', 'dash']],
  ['sarscov2', ['virus', 'dash']],
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
  ['3-D', ['picture']],
  ['3-dimensional', ['picture']],
  ['ecoli', ['strain']],
  ['E.coli', ['strain']],
  ['Escherichia coli', ['strain']],
  ['US', ['census']],
  ['USA', ['census']],
  ['U.S.', ['census']],
  ['United States', ['census']],
  ['IL-6', ['interleukin']],
  ['IL6', ['interleukin']],
  ['hydrogen peroxide', ['peroxide']],
  ['H₂O₂', ['peroxide']],
  ['H<sub>2</sub>O<sub>2</sub>', ['peroxide']],
  ['C#', ['compiler']],
  ['word 2 vec', ['vectors']],
  ['R&D', ['laboratory']],
  ['a-synuclein', ['synuclein']],
  ['TGFb', ['synuclein']],
  ['pm25', ['dust']],
  ['PM₂.₅', ['dust']],
  ['covid19', ['virus', 'dash']],
  ['sars cov 2', ['virus', 'dash']],
  ['GPT3.5', ['brackets']],
  ['データベース', ['katakana']],
  ['机器学习', ['traditional']],
  ['جامعة', ['arabic']],
  ['جامعه', ['arabic']],
  ['אוניברסיטה', ['hebrew']],
  ['p53', ['homograph']],
  ["Hawai'i", ['island']],
])('%s is found however a record writes it', (keyword, slugs) => expect(found(on, keyword).sort()).toEqual([...slugs].sort()))

test('an abbreviation with dots is also the name of a record without them', () => {
  const there = answering('organisations', [
    madeRecord('organisations', 'ragon', { name: 'Ragon Institute of MGH, MIT and Harvard' }),
    madeRecord('organisations', 'mit', { name: 'Massachusetts Institute of Technology', acronyms: ['MIT'] }),
  ])
  const { results } = answerSearch(there, stateOf({ index: 'organisations', keyword: 'M.I.T.' }), {}, { filters: false })
  expect(results.map(({ data }) => data.slug_values[0])).toEqual(['mit', 'ragon'])
})

test('two letters that read like a common word are the country only in capitals', () => {
  const there = answering('publications', [
    paper('states', 'Policy of the US'),
    paper('others', 'Policy for all of us'),
    paper('heading', 'TELL US MORE OF POLICY'),
  ])
  expect(found(there, 'US policy')).toEqual(['states'])
  expect(found(there, 'us policy')).toHaveLength(3)
})

test('a dotted abbreviation that reads like a common word stays one', () => {
  const there = answering('publications', [paper('states', 'Policy of the U.S.'), paper('others', 'Policy for all of us')])
  expect(found(there, 'U.S. policy')).toEqual(['states'])
})

test('among organisations a word with a dot is the beginning of one, or short for one, and the name with it is a name', () => {
  const named = (slug: string, name: string) => madeRecord('organisations', slug, { name })
  const there = answering(
    'organisations',
    [
      named('hospital', 'Seoul National University Hospital (Seoul National Univ.)'),
      named('seoul', 'Seoul National University'),
      named('informatics', 'Max Planck Institute for Informatics'),
      named('academy', 'Chinese Academy of Sciences'),
      named('louis', 'St. Louis University'),
    ],
    ownSynonyms,
  )
  const first = (keyword: string): string | undefined =>
    answerSearch(there, stateOf({ index: 'organisations', keyword }), {}, { filters: false }).results[0]?.data.slug_values[0]
  expect(first('Seoul National Univ.')).toBe('seoul')
  expect(first('Seoul Nat. Univ.')).toBe('seoul')
  expect(first('Max-Planck-Inst. Informatics')).toBe('informatics')
  expect(first('Chin. Acad. of Sci.')).toBe('academy')
  expect(first('Saint Louis Univ')).toBe('louis')
})
